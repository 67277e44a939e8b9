import { DEFAULT_COLORS, THEME_COLORS_KEY, THEME_FONTS_KEY, type BrandColors } from './brand'
import { applyColors, isColor, paint } from './colors'
import { applyFonts, DEFAULT_FONTS, fontCatalog, type BrandFonts } from './fonts'

/** What a person chose for this browser. */
export interface Theme {
  colors: BrandColors
  fonts: BrandFonts
}

export const DEFAULT_THEME: Theme = { colors: DEFAULT_COLORS, fonts: DEFAULT_FONTS }

/** A stored value, or null when there is none, it is nonsense or the browser refuses. Self-contained, see `bootScript`. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Puts a theme on the page without keeping it. */
export function showTheme(theme: { colors: unknown; fonts: unknown }): void {
  applyColors(theme.colors, isColor, paint)
  applyFonts(theme.fonts, fontCatalog)
}

/** What was to be kept while the browser kept nothing: it counts until the page is loaded again. */
let unkept: { colors: unknown; fonts: unknown } | undefined

const kept = () => unkept ?? { colors: readStored(THEME_COLORS_KEY), fonts: readStored(THEME_FONTS_KEY) }

/** Puts the stored theme on the page, or the defaults. */
export function showStoredTheme(): void {
  showTheme(kept())
}

/** The stored theme, with the default in place of whatever is missing or invalid. */
export function storedTheme(): Theme {
  const { colors, fonts } = kept()
  return {
    colors: merge(DEFAULT_COLORS, colors, isColor),
    fonts: merge(DEFAULT_FONTS, fonts, (name) => fontCatalog.names.includes(name)),
  }
}

function merge<Values extends BrandColors | BrandFonts>(
  defaults: Values,
  stored: unknown,
  isValid: (value: string) => boolean,
): Values {
  const valid = Object.keys(defaults).flatMap((name) => {
    const value =
      stored && Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
    return typeof value === 'string' && isValid(value) ? [[name, value]] : []
  })
  return { ...defaults, ...Object.fromEntries(valid) }
}

/**
 * Keeps a theme in this browser, or forgets the kept one, and shows it.
 *
 * @param theme undefined for the defaults
 * @returns false when the browser keeps nothing: the theme is shown until the page is loaded again
 */
export function keepTheme(theme: Theme | undefined): boolean {
  unkept = undefined
  try {
    if (theme) {
      localStorage.setItem(THEME_COLORS_KEY, JSON.stringify(theme.colors))
      localStorage.setItem(THEME_FONTS_KEY, JSON.stringify(theme.fonts))
    } else {
      localStorage.removeItem(THEME_COLORS_KEY)
      localStorage.removeItem(THEME_FONTS_KEY)
    }
    return true
  } catch {
    unkept = theme ?? { colors: null, fonts: null }
    return false
  } finally {
    showStoredTheme()
  }
}
