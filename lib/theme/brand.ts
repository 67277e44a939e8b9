/** The colors that a user can choose (spec section 3), as CSS colors. */
export interface BrandColors {
  primary: string
  secondary: string
  accent: string
}

/** Storage keys of the user's choices in the browser. */
export const THEME_COLORS_KEY = 'themeColors'
export const THEME_FONTS_KEY = 'themeFonts'

/** The default colors: purple, black-alpha and yellow (spec section 4). */
export const DEFAULT_COLORS: BrandColors = {
  primary: '#5b41d9',
  secondary: 'rgba(0, 0, 0, 0.36)',
  accent: '#eab308',
}

/** CSS variables from which all shades derive. Setting them recolors a page before it is painted. */
export const brandVariables: Readonly<Record<string, string>> = {
  '--brand-primary': DEFAULT_COLORS.primary,
  '--brand-primary-contrast': '#fff',
  // The color of black-alpha on a white background.
  '--brand-secondary': '#a3a3a3',
  '--brand-secondary-contrast': '#000',
  '--brand-accent': DEFAULT_COLORS.accent,
  '--brand-accent-contrast': '#000',
}
