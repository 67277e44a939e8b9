/** The colours a person may choose (spec section 3), as CSS colours. */
export interface BrandColors {
  primary: string
  secondary: string
  accent: string
}

/** Where the choices are kept in the browser. */
export const THEME_COLORS_KEY = 'themeColors'
export const THEME_FONTS_KEY = 'themeFonts'

/** The colours of a browser without a choice of its own: purple, black-alpha and yellow (spec section 4). */
export const DEFAULT_COLORS: BrandColors = {
  primary: '#5b41d9',
  secondary: 'rgba(0, 0, 0, 0.36)',
  accent: '#eab308',
}

/** Every shade of the screen derives from these variables, so that one assignment recolours a page before it is painted. */
export const brandVariables: Readonly<Record<string, string>> = {
  '--brand-primary': DEFAULT_COLORS.primary,
  '--brand-primary-contrast': '#fff',
  // Black-alpha as it looks on white.
  '--brand-secondary': '#a3a3a3',
  '--brand-secondary-contrast': '#000',
  '--brand-accent': DEFAULT_COLORS.accent,
  '--brand-accent-contrast': '#000',
}
