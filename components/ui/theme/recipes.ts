import { defineRecipe } from '@chakra-ui/react'

// Touch needs a height of 44 px, and the smallest screens are touchscreens.
const touchHeight = { minH: { mdDown: 'touch' } }

/**
 * Border and background of a control. The border has a contrast of 3:1, because it alone makes the control visible
 * (WCAG 1.4.11).
 */
const controlEdge = { bg: 'bg.panel', borderColor: 'border.control' }

/** Changes to the preset's recipes. */
export const ownRecipes = {
  button: defineRecipe({
    base: { ...touchHeight, fontWeight: 'medium', borderRadius: 'l2' },
    variants: {
      size: {
        xs: { h: '7', minW: '7', px: '2', textStyle: 'xs' },
        sm: { h: '8', minW: '8', px: '3', gap: '1.5', textStyle: 'sm' },
        md: { h: '8', minW: '8', px: '3', gap: '1.5', textStyle: 'sm', _icon: { boxSize: '4' } },
      },
      variant: {
        outline: { bg: 'bg.panel', '--outline-color': 'colors.border.emphasized' },
        // The edge keeps a button in a pale custom color visible. Hovering increases the contrast of the text: it mixes in
        // black under white text and white under black text.
        solid: {
          borderColor: 'colorPalette.fg',
          _hover: {
            bg: 'color-mix(in oklab, {colors.colorPalette.solid}, oklch(from {colors.colorPalette.contrast} calc(1 - l) 0 0) 12%)',
          },
        },
      },
    },
  }),
  input: defineRecipe({
    base: touchHeight,
    variants: {
      size: { sm: { '--input-height': 'sizes.8' }, md: { '--input-height': 'sizes.8', px: '2.5' } },
      variant: { outline: controlEdge },
    },
  }),
  textarea: defineRecipe({ variants: { variant: { outline: controlEdge } } }),
  heading: defineRecipe({ base: { letterSpacing: '-0.011em', fontWeight: 'semibold' } }),
}
