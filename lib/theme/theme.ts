import { DEFAULT_COLORS, THEME_COLORS_KEY, THEME_FONTS_KEY, type BrandColors } from './brand'
import { applyColors, isColor, paint } from './colors'
import { applyFonts, DEFAULT_FONTS, fontCatalog, type BrandFonts } from './fonts'

/** The colors and fonts that a user chose for this browser. */
export interface Theme {
  colors: BrandColors
  fonts: BrandFonts
}

export const DEFAULT_THEME: Theme = { colors: DEFAULT_COLORS, fonts: DEFAULT_FONTS }

/**
 * Returns a stored value. Null when there is none, it is invalid, or the browser denies storage. Self-contained, see
 * `bootScript`.
 */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Applies a theme to the page without storing it. */
export function showTheme(theme: { colors: unknown; fonts: unknown }): void {
  applyColors(theme.colors, isColor, paint)
  applyFonts(theme.fonts, fontCatalog)
}

/** The theme that the browser could not store. It applies until the page reloads. */
let unstoredTheme: { colors: unknown; fonts: unknown } | undefined

const themeValues = () =>
  unstoredTheme ?? { colors: readStored(THEME_COLORS_KEY), fonts: readStored(THEME_FONTS_KEY) }

/** Applies the stored theme, or the defaults. */
export function showStoredTheme(): void {
  showTheme(themeValues())
}

/** Returns the stored theme, with defaults for missing or invalid values. */
export function storedTheme(): Theme {
  const { colors, fonts } = themeValues()
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
 * Stores a theme in this browser, or deletes the stored one, and applies it.
 *
 * @param theme undefined for the defaults
 * @returns false when the browser denies storage; the theme then applies until the page reloads
 */
export function keepTheme(theme: Theme | undefined): boolean {
  unstoredTheme = undefined
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
    unstoredTheme = theme ?? { colors: null, fonts: null }
    return false
  } finally {
    showStoredTheme()
  }
}
