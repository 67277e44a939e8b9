import { defineSemanticTokens } from '@chakra-ui/react'

// Keeps text in a custom color readable by limiting its lightness for the background.
const READABLE_ON_LIGHT = 'oklch(from var(--brand-primary) min(l, 0.5) c h)'
const READABLE_ON_DARK = 'oklch(from var(--brand-primary) max(l, 0.78) min(c, 0.14) h)'

/** Returns the semantic uses of a color's shades. All of them have the same focus ring. */
function palette(name: string) {
  const pair = (light: number, dark: number) => ({
    value: { _light: `{colors.${name}.${light}}`, _dark: `{colors.${name}.${dark}}` },
  })
  return {
    contrast: { value: 'white' },
    fg: pair(700, 300),
    subtle: pair(100, 900),
    muted: pair(200, 800),
    emphasized: pair(300, 700),
    solid: pair(600, 600),
    border: pair(500, 400),
    focusRing: { value: { _light: READABLE_ON_LIGHT, _dark: READABLE_ON_DARK } },
  }
}

/** Returns a shadow. In dark mode, where shadows are hardly visible, it has a light edge as well. */
function shadow(shape: string, percent: number) {
  return {
    value: {
      _light: `${shape} {colors.gray.900/${percent}}, 0 0 1px {colors.gray.900/30}`,
      _dark: `${shape} {black/64}, 0 0 1px inset {colors.gray.300/30}`,
    },
  }
}

/**
 * The semantic tokens for light and dark mode. They contain everything that the used recipes and the screens refer to.
 */
export const ownSemanticTokens = defineSemanticTokens({
  shadows: {
    xs: shadow('0 1px 2px', 10),
    sm: shadow('0 2px 4px', 10),
    md: shadow('0 4px 8px', 10),
    lg: shadow('0 8px 16px', 10),
    xl: shadow('0 16px 24px', 10),
  },
  radii: {
    l1: { value: '0.25rem' },
    l2: { value: '0.375rem' },
    l3: { value: '0.5rem' },
  },
  colors: {
    bg: {
      DEFAULT: { value: { _light: '{colors.white}', _dark: '{colors.gray.950}' } },
      canvas: { value: { _light: '{colors.gray.50}', _dark: '{colors.black}' } },
      panel: { value: { _light: '{colors.white}', _dark: '{colors.gray.950}' } },
      subtle: { value: { _light: '{colors.gray.50}', _dark: '{colors.gray.900}' } },
      muted: { value: { _light: '{colors.gray.100}', _dark: '{colors.gray.900}' } },
      emphasized: { value: { _light: '{colors.gray.200}', _dark: '{colors.gray.800}' } },
      selected: {
        value: {
          _light: 'color-mix(in oklab, var(--brand-primary), white 91%)',
          _dark: 'color-mix(in oklab, var(--brand-primary), {colors.gray.950} 82%)',
        },
      },
      inverted: { value: { _light: '{colors.black}', _dark: '{colors.white}' } },
      error: { value: { _light: '{colors.red.50}', _dark: '{colors.red.950}' } },
      warning: { value: { _light: '{colors.orange.50}', _dark: '{colors.orange.950}' } },
    },
    fg: {
      DEFAULT: { value: { _light: '{colors.black}', _dark: '{colors.gray.50}' } },
      muted: { value: { _light: '{colors.gray.600}', _dark: '{colors.gray.400}' } },
      inverted: { value: { _light: '{colors.gray.50}', _dark: '{colors.black}' } },
      subtle: { value: { _light: '{colors.gray.500}', _dark: '{colors.gray.400}' } },
      error: { value: { _light: '{colors.red.600}', _dark: '{colors.red.400}' } },
      // Orange 600 and green 600 have a contrast below 4.5:1 on their tinted backgrounds.
      warning: { value: { _light: '{colors.orange.700}', _dark: '{colors.orange.300}' } },
      success: { value: { _light: '{colors.green.700}', _dark: '{colors.green.300}' } },
    },
    border: {
      DEFAULT: { value: { _light: '{colors.gray.200}', _dark: '{colors.gray.800}' } },
      muted: { value: { _light: '{colors.gray.100}', _dark: '{colors.gray.900}' } },
      emphasized: { value: { _light: '{colors.gray.300}', _dark: '{colors.gray.700}' } },
      error: { value: { _light: '{colors.red.500}', _dark: '{colors.red.400}' } },
      control: { value: { _light: '#8a92a3', _dark: '#606879' } },
    },
    gray: {
      ...palette('gray'),
      contrast: { value: { _light: '{colors.white}', _dark: '{colors.black}' } },
      solid: { value: { _light: '{colors.gray.900}', _dark: '{colors.white}' } },
    },
    red: palette('red'),
    orange: { ...palette('orange'), contrast: { value: { _light: 'white', _dark: 'black' } } },
    green: palette('green'),
    blue: palette('blue'),
    brand: {
      contrast: { value: 'var(--brand-primary-contrast)' },
      // A dark brand color is lightened until it is visible on a dark background (3:1). White text on it keeps a
      // contrast of 4.5:1.
      solid: {
        value: {
          _light: 'var(--brand-primary)',
          _dark: 'oklch(from var(--brand-primary) max(l, 0.55) c h)',
        },
      },
      fg: { value: { _light: READABLE_ON_LIGHT, _dark: READABLE_ON_DARK } },
      subtle: {
        value: {
          _light: 'color-mix(in oklab, var(--brand-primary), white 92%)',
          _dark: 'color-mix(in oklab, var(--brand-primary), {colors.gray.950} 80%)',
        },
      },
      muted: {
        value: {
          _light: 'color-mix(in oklab, var(--brand-primary), white 84%)',
          _dark: 'color-mix(in oklab, var(--brand-primary), {colors.gray.950} 68%)',
        },
      },
      emphasized: {
        value: {
          _light: 'color-mix(in oklab, var(--brand-primary), white 70%)',
          _dark: 'color-mix(in oklab, var(--brand-primary), {colors.gray.950} 52%)',
        },
      },
      focusRing: { value: { _light: READABLE_ON_LIGHT, _dark: READABLE_ON_DARK } },
      border: { value: { _light: '{colors.brand.300}', _dark: '{colors.brand.700}' } },
    },
    secondary: {
      // Light enough in light mode and dark enough in dark mode for the text color of the page, with any brand color.
      subtle: {
        value: {
          _light: 'color-mix(in oklab, var(--brand-secondary), white 65%)',
          _dark: 'color-mix(in oklab, var(--brand-secondary), {colors.gray.950} 60%)',
        },
      },
      solid: { value: 'var(--brand-secondary)' },
      contrast: { value: 'var(--brand-secondary-contrast)' },
    },
    accent: {
      solid: { value: 'var(--brand-accent)' },
      contrast: { value: 'var(--brand-accent-contrast)' },
    },
  },
})
