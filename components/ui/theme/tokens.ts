import { defineTokens } from '@chakra-ui/react'

const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", Cantarell, "Helvetica Neue", Arial, sans-serif'

const shade = (share: number, toward: 'white' | 'black') =>
  `color-mix(in oklab, var(--brand-primary), ${toward} ${share}%)`

/** Custom tokens: slightly cool grays, shades of the brand color, and the fonts of the device. */
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
