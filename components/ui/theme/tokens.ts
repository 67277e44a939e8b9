import { defineTextStyles, defineTokens } from '@chakra-ui/react'

/** The default typeface, which the app serves itself, and fonts of the device for the moments before it has loaded. */
const DEFAULT_FONTS = 'Roboto, "Roboto fallback", system-ui, -apple-system, "Segoe UI", Arial, sans-serif'

const shade = (share: number, toward: 'white' | 'black') =>
  `color-mix(in oklab, var(--brand-primary), ${toward} ${share}%)`

/** Custom tokens: slightly cool grays, shades of the brand color, the scale of text sizes
 * (docs/look.md), and the fonts. */
export const ownTokens = defineTokens({
  colors: {
    black: { value: '#0b0d12' },
    gray: {
      50: { value: '#f7f8fa' },
      100: { value: '#f0f1f5' },
      200: { value: '#e3e5eb' },
      300: { value: '#cdd1da' },
      400: { value: '#9aa1b0' },
      500: { value: '#626a7c' },
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
  fontSizes: {
    '2xs': { value: '0.75rem' },
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
  },
  fonts: {
    heading: { value: `var(--font-heading, ${DEFAULT_FONTS})` },
    body: { value: `var(--font-body, ${DEFAULT_FONTS})` },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  sizes: {
    header: { value: '5rem' },
    menu: { value: '250px' },
    rail: { value: '75px' },
    touch: { value: '2.75rem' },
  },
})

const style = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } })

/** The sizes of text with their line heights (docs/look.md): from small print to the figures of the dashboard. */
export const ownTextStyles = defineTextStyles({
  '2xs': style('2xs', '1rem'),
  xs: style('xs', '1rem'),
  sm: style('sm', '1.25rem'),
  md: style('md', '1.25rem'),
  lg: style('lg', '1.5rem'),
  xl: style('xl', '1.75rem'),
  '2xl': style('2xl', '2rem'),
})
