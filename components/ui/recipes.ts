import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import {
  cardSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  toastSlotRecipe,
} from '@chakra-ui/react/theme'

// A finger needs 44 px; the smallest screens are the ones touched.
const touchHeight = { minH: { mdDown: 'touch' } }

// The edge of a field is what shows it: 3:1 against its ground (WCAG 1.4.11).
const controlEdge = { bg: 'bg.panel', borderColor: 'border.control' }

/** Where the house differs from the preset's single recipes. */
export const ownRecipes = {
  button: defineRecipe({
    base: { ...touchHeight, fontWeight: 'medium', borderRadius: 'l2' },
    variants: {
      variant: {
        outline: { bg: 'bg.panel', '--outline-color': 'colors.border.emphasized' },
        solid: { _hover: { bg: 'color-mix(in oklab, {colors.colorPalette.solid}, black 12%)' } },
      },
    },
  }),
  input: defineRecipe({ base: touchHeight, variants: { variant: { outline: controlEdge } } }),
  textarea: defineRecipe({ variants: { variant: { outline: controlEdge } } }),
  heading: defineRecipe({ base: { letterSpacing: '-0.011em', fontWeight: 'semibold' } }),
}

// A list of parts replaces the preset's: one that names only some would undress the others.
const slotsOf = <Slot extends string>(recipe: { slots: readonly Slot[] | Slot[] }): Slot[] => [
  ...recipe.slots,
]

/** Where the house differs from the preset's recipes of several parts. */
export const ownSlotRecipes = {
  nativeSelect: defineSlotRecipe({
    slots: slotsOf(nativeSelectSlotRecipe),
    base: { field: touchHeight },
    variants: { variant: { outline: { field: controlEdge } } },
  }),
  menu: defineSlotRecipe({
    slots: slotsOf(menuSlotRecipe),
    base: {
      content: { borderWidth: '1px', borderColor: 'border', borderRadius: 'l3' },
      item: { minH: { base: 'touch', md: '9' }, cursor: 'pointer' },
    },
  }),
  card: defineSlotRecipe({ slots: slotsOf(cardSlotRecipe), base: { root: { borderRadius: 'l3' } } }),
  toast: defineSlotRecipe({
    slots: slotsOf(toastSlotRecipe),
    base: {
      root: { borderRadius: 'l3' },
      title: { fontWeight: 'semibold' },
      // Faded text on a coloured ground is below 4.5:1.
      description: { opacity: 1 },
      closeTrigger: { color: 'currentColor', boxSize: '8' },
    },
  }),
}
