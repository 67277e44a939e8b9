import { defineSemanticTokens, defineTokens } from '@chakra-ui/react'

const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", Cantarell, "Helvetica Neue", Arial, sans-serif'

const shade = (share: number, towards: 'white' | 'black') =>
  `color-mix(in oklab, var(--brand-primary), ${towards} ${share}%)`

/** Own values: a slightly cool grey, the chosen brand colour in its shades, the fonts of the device. */
export const ownTokens = defineTokens({
  colors: {
    black: { value: '#0b0d12' },
    gray: {
      50: { value: '#f7f8fa' },
      100: { value: '#f0f1f5' },
      200: { value: '#e3e5eb' },
      300: { value: '#cdd1da' },
      400: { value: '#9aa1b0' },
      500: { value: '#687082' },
      600: { value: '#4c5363' },
      700: { value: '#383e4c' },
      800: { value: '#262b36' },
      900: { value: '#191d26' },
      950: { value: '#12151c' },
    },
    brand: {
      50: { value: shade(95, 'white') },
      100: { value: shade(88, 'white') },
      200: { value: shade(76, 'white') },
      300: { value: shade(60, 'white') },
      400: { value: shade(36, 'white') },
      500: { value: 'var(--brand-primary)' },
      600: { value: shade(14, 'black') },
      700: { value: shade(32, 'black') },
      800: { value: shade(50, 'black') },
      900: { value: shade(66, 'black') },
      950: { value: shade(78, 'black') },
    },
  },
  fonts: {
    heading: { value: `var(--font-heading, ${SYSTEM_FONTS})` },
    body: { value: `var(--font-body, ${SYSTEM_FONTS})` },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  sizes: {
    header: { value: '5rem' },
    menu: { value: '250px' },
    rail: { value: '75px' },
    touch: { value: '2.75rem' },
  },
})

// Text in a colour somebody chose stays readable: its lightness is held below or above what the ground needs.
const READABLE_ON_LIGHT = 'oklch(from var(--brand-primary) min(l, 0.5) c h)'
const READABLE_ON_DARK = 'oklch(from var(--brand-primary) max(l, 0.78) min(c, 0.14) h)'

/** What the values are for, in light and dark. */
export const ownSemanticTokens = defineSemanticTokens({
  radii: {
    l1: { value: '0.25rem' },
    l2: { value: '0.5rem' },
    l3: { value: '0.75rem' },
  },
  colors: {
    bg: {
      DEFAULT: { value: { _light: '{colors.white}', _dark: '{colors.gray.950}' } },
      canvas: { value: { _light: '{colors.gray.50}', _dark: '{colors.black}' } },
      panel: { value: { _light: '{colors.white}', _dark: '{colors.gray.950}' } },
      subtle: { value: { _light: '{colors.gray.50}', _dark: '{colors.gray.900}' } },
    },
    fg: {
      // The preset's subtle grey is below 4.5:1 on white.
      subtle: { value: { _light: '{colors.gray.500}', _dark: '{colors.gray.400}' } },
      error: { value: { _light: '{colors.red.600}', _dark: '{colors.red.400}' } },
      // Orange 600 and green 600 are below 4.5:1 on their tinted grounds.
      warning: { value: { _light: '{colors.orange.700}', _dark: '{colors.orange.300}' } },
      success: { value: { _light: '{colors.green.700}', _dark: '{colors.green.300}' } },
    },
    border: {
      control: { value: { _light: '#8a92a3', _dark: '#687082' } },
    },
    // One colour says "here is the keyboard", whatever is focused.
    gray: { focusRing: { value: { _light: READABLE_ON_LIGHT, _dark: READABLE_ON_DARK } } },
    red: { focusRing: { value: { _light: READABLE_ON_LIGHT, _dark: READABLE_ON_DARK } } },
    brand: {
      contrast: { value: 'var(--brand-primary-contrast)' },
      solid: { value: 'var(--brand-primary)' },
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
    accent: {
      solid: { value: 'var(--brand-accent)' },
      contrast: { value: 'var(--brand-accent-contrast)' },
    },
  },
})
