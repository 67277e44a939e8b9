/** The colours a person may choose (spec section 3), as CSS colours. */
export interface BrandColors {
  primary: string
  secondary: string
  accent: string
}

/** Where the choice is kept in the browser. */
export const THEME_COLORS_KEY = 'themeColors'

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
  '--brand-secondary': DEFAULT_COLORS.secondary,
  '--brand-secondary-contrast': '#fff',
  '--brand-accent': DEFAULT_COLORS.accent,
  '--brand-accent-contrast': '#000',
}

/**
 * Puts the stored colours into the variables, each with black or white as the text colour that is readable on
 * it. Self-contained: it is also sent as text and run in the head, before the first frame.
 */
export function applyStoredColors(key: string): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const style = document.documentElement.style
    const context = document.createElement('canvas').getContext('2d')
    for (const name of ['primary', 'secondary', 'accent']) {
      const color =
        stored && Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
      if (typeof color !== 'string' || !CSS.supports('color', color)) {
        style.removeProperty('--brand-' + name)
        style.removeProperty('--brand-' + name + '-contrast')
        continue
      }
      style.setProperty('--brand-' + name, color)
      if (!context) continue
      // Painted on white and read back: the browser parses every notation and blends what is transparent.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const pixel = context.getImageData(0, 0, 1, 1).data
      const linear = [0, 1, 2].map((at) => {
        const part = (pixel[at] ?? 0) / 255
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4)
      })
      const luminance = 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
      // At 0.179 black and white text have the same contrast (WCAG 2: (L + 0.05)² = 1.05 · 0.05).
      style.setProperty('--brand-' + name + '-contrast', luminance > 0.179 ? '#000' : '#fff')
    }
  } catch {
    // Storage refused or nonsense stored: the defaults stand.
  }
}

/** The same as the text of an inline script. */
export const brandBootScript = `(${applyStoredColors.toString()})(${JSON.stringify(THEME_COLORS_KEY)})`
