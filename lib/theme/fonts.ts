/** The fonts that a user can choose (spec section 3): a name from the list, or empty for the default. */
export interface BrandFonts {
  heading: string
  body: string
}

/** The default font, which the stylesheet names. */
export const DEFAULT_FONTS: BrandFonts = { heading: '', body: '' }

/** The fonts of spec section 2, in its order. */
export const FONT_NAMES = [
  ...['Montserrat', 'Poppins', 'Chivo Mono', 'Raleway', 'Oswald', 'Roboto', 'Noto Sans', 'Nunito', 'Kanit'],
  ...['Sofia Sans Condensed', 'Work Sans', 'Fira Sans', 'Barlow', 'Barlow Condensed', 'Mulish'],
  ...['Libre Franklin', 'Bitter', 'Prompt', 'Exo 2'],
]

/** The data that is needed to load any of the fonts. */
interface FontCatalog {
  names: readonly string[]
  /** Fonts with one file per weight. The others have all weights in one file. */
  fixed: readonly string[]
  /** The font weights that screens use. */
  weights: readonly string[]
  /**
   * The characters of each file, so that the browser downloads only the files that a page needs. Source: the font
   * packages.
   */
  subsets: Readonly<Record<string, string>>
}

export const fontCatalog: FontCatalog = {
  names: FONT_NAMES,
  fixed: ['Poppins', 'Kanit', 'Fira Sans', 'Barlow', 'Barlow Condensed', 'Prompt'],
  weights: ['400', '500', '600', '700'],
  subsets: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
}

/**
 * Sets the CSS variables for the fonts of headings and text, and registers the font files. The browser downloads a
 * file when text first needs it. A missing or unknown font gets the default. Self-contained, because the function is
 * also sent as text and runs in the head before the first frame.
 */
export function applyFonts(choice: unknown, catalog: FontCatalog): void {
  const style = document.documentElement.style
  for (const part of ['heading', 'body']) {
    const name = choice && Object.hasOwn(choice, part) ? (choice as Record<string, unknown>)[part] : undefined
    if (typeof name !== 'string' || !catalog.names.includes(name)) {
      style.removeProperty('--font-' + part)
      continue
    }
    style.setProperty('--font-' + part, `"${name}", system-ui, sans-serif`)
    // Some browsers return the family name in quotes.
    const isKnown = [...document.fonts].some((face) => face.family.replace(/["']/g, '') === name)
    const slug = name.toLowerCase().replaceAll(' ', '-')
    for (const [subset, unicodeRange] of Object.entries(isKnown ? {} : catalog.subsets)) {
      for (const weight of catalog.fixed.includes(name) ? catalog.weights : ['100 900']) {
        const file = `${slug}-${subset}-${weight === '100 900' ? 'wght' : weight}-normal.woff2`
        // On page load, `fallback` waits briefly for the font. That is long enough for a cached font, and the page
        // does not change after it is drawn. A font that the user has just chosen may load later.
        const display = document.readyState === 'loading' ? 'fallback' : 'swap'
        document.fonts.add(
          new FontFace(name, `url(/fonts/${file}) format("woff2")`, { weight, unicodeRange, display }),
        )
      }
    }
    // Loads the font before the first text is laid out. A missing font is not an error, because the default font is
    // used.
    document.fonts.load(`${part === 'body' ? 400 : 600} 1em "${name}"`).catch(() => undefined)
  }
}
