import type { RecipeDefinition, SystemStyleObject } from '@chakra-ui/react'
import { buttonRecipe } from '@chakra-ui/react/theme/recipes/button'
import { iconRecipe } from '@chakra-ui/react/theme/recipes/icon'
import { inputRecipe } from '@chakra-ui/react/theme/recipes/input'
import { linkRecipe } from '@chakra-ui/react/theme/recipes/link'
import { textareaRecipe } from '@chakra-ui/react/theme/recipes/textarea'
import { ownRecipes } from './recipes'

/**
 * The styles of the static stylesheet's classes. Only the build reads this file, so that its rules are neither part of
 * any script nor repeated in documents. They are in the layer of recipes: style properties of a component have
 * precedence over them. A class has precedence over those before it.
 */

/** Preset recipes with the app's own changes. Each becomes one class, and one class per value of its variants. */
export const staticRecipes: Record<string, readonly RecipeDefinition[]> = {
  button: [buttonRecipe, ownRecipes.button] as unknown as RecipeDefinition[],
  icon: [iconRecipe] as unknown as RecipeDefinition[],
  input: [inputRecipe, ownRecipes.input] as unknown as RecipeDefinition[],
  link: [linkRecipe] as unknown as RecipeDefinition[],
  textarea: [textareaRecipe, ownRecipes.textarea] as unknown as RecipeDefinition[],
}

const cell: SystemStyleObject = {
  px: '2',
  textAlign: 'start',
  verticalAlign: 'middle',
  '&:last-child': { pe: '2' },
}

const dataCell: SystemStyleObject = {
  ...cell,
  py: { base: '2', md: '1' },
  height: { base: '14', md: '12' },
  borderTopWidth: '1px',
  borderColor: 'border.muted',
}

/** Compact rows apply to wide screens with a mouse only, so that touch targets keep their size. */
const COMPACT = '@media (width >= 48rem) and (pointer: fine)'

/**
 * Tooltip that is drawn by CSS alone from `data-hint`, on hover and keyboard focus. It needs no script, while a
 * positioned tooltip costs 15 KB. It is hidden from assistive technology, which gets the same text from the element's
 * name or description. The element must be `position: relative`.
 */
const hint: SystemStyleObject = {
  content: 'attr(data-hint) / ""',
  position: 'absolute',
  zIndex: 'tooltip',
  px: '2.5',
  py: '1.5',
  borderRadius: 'l2',
  bg: 'bg.inverted',
  color: 'fg.inverted',
  fontSize: 'xs',
  fontWeight: 'medium',
  lineHeight: '1.3',
  width: 'max-content',
  maxWidth: '18rem',
  whiteSpace: 'normal',
  textAlign: 'start',
  boxShadow: 'md',
  pointerEvents: 'none',
}
const SHOWN_HINT = '&[data-hint]:is(:hover, :focus-visible)::after'

export const staticClasses: Record<string, SystemStyleObject> = {
  'ui-hint-below': { [SHOWN_HINT]: { ...hint, top: 'calc(100% + 6px)', insetInlineEnd: 0 } },
  // For the entries of the narrow side menu. Fixed, because the menu scrolls in windows of low height and would clip it.
  // Without `top` it stays at the middle of its entry, which is a centered flex box.
  'ui-hint-beside': {
    '@media (width < 64em)': {
      [SHOWN_HINT]: {
        ...hint,
        position: 'fixed',
        insetInlineStart: 'calc({sizes.rail} + 8px)',
        alignSelf: 'center',
      },
    },
  },

  // Grayed out by color and not by opacity, because opacity would fade the reason as well. A button's own colors must not
  // hide that it is disabled.
  'ui-button-disabled': {
    color: 'fg.subtle !important',
    bg: 'bg.muted !important',
    borderColor: 'border !important',
    cursor: 'not-allowed',
  },
  'ui-spinner': {
    display: 'inline-block',
    boxSize: '1em',
    borderWidth: '0.125em',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin',
    animationDuration: 'slowest',
  },
  'ui-alert': {
    display: 'flex',
    alignItems: 'flex-start',
    position: 'relative',
    width: 'full',
    gap: '3',
    px: '4',
    py: '4',
    borderRadius: 'l3',
    textStyle: 'sm',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& > svg': { flexShrink: '0', boxSize: '5' },
  },
  'ui-alert-md': {},
  'ui-alert-sm': { gap: '2', px: '3', py: '3', textStyle: 'xs', '& > svg': { boxSize: '4' } },
  'ui-alert-info': { colorPalette: 'blue' },
  'ui-alert-neutral': { colorPalette: 'gray' },
  'ui-alert-warning': { colorPalette: 'orange' },
  'ui-alert-success': { colorPalette: 'green' },
  'ui-alert-error': { colorPalette: 'red' },
  'ui-alert-content': {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    gap: '1',
    minW: '0',
    overflowWrap: 'anywhere',
  },
  'ui-alert-title': { fontWeight: 'medium' },
  // Panel of the dashboard's grid.
  'ui-panel': {
    minW: '0',
    lg: {
      '&[data-columns="2"]': { gridColumn: 'span 2' },
      '&[data-columns="3"]': { gridColumn: 'span 3' },
      '&[data-columns="4"]': { gridColumn: 'span 4' },
      '&[data-rows="2"]': { gridRow: 'span 2' },
    },
  },
  'ui-icon-button': { px: '0', py: '0', minW: { mdDown: 'touch' }, _icon: { fontSize: '1.2em' } },
  'ui-office-icon': { boxSize: '4.5', flexShrink: '0' },
  // The font size is 16 px on phones, because they zoom in on focus otherwise.
  'ui-control-text': {
    fontSize: { base: '1rem', md: 'md' },
    textOverflow: 'ellipsis',
    '&[data-locked=true]': { bg: 'bg.muted', borderColor: 'border' },
  },
  'ui-long-text': { minH: '28', lineHeight: 'short' },
  'ui-card': {
    display: 'flex',
    flexDirection: 'column',
    position: 'relative',
    minWidth: '0',
    wordWrap: 'break-word',
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg',
    textAlign: 'start',
  },
  'ui-card-body': { display: 'flex', flexDirection: 'column', flex: '1', padding: '4' },
  'ui-checkbox': {
    display: 'block',
    boxSize: '4.5',
    flexShrink: 0,
    cursor: 'pointer',
    accentColor: 'brand.solid',
    _disabled: { cursor: 'not-allowed' },
  },

  'ui-table': {
    width: 'full',
    // Borders count as part of a row, so that the heights of rows add up.
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'sm',
    tableLayout: 'fixed',
  },
  'ui-row': {
    '&[data-link=true]': { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
    '&:focus-within': { bg: 'bg.subtle' },
  },
  'ui-cell': dataCell,
  'ui-row-head': { ...dataCell, fontWeight: 'medium' },
  'ui-column-head': {
    ...cell,
    height: '7',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'bg.subtle',
  },
  'ui-list-table': {
    // The head stays below the header of the page while the rows scroll.
    md: { '& thead th': { position: 'sticky', top: 'header', zIndex: 'docked' } },
    [COMPACT]: {
      '&[data-compact=true]': {
        '& tbody :is(td, th)': { height: '9', py: '0' },
        // The rows of records that are known by a number have one line.
        '&[data-numbered=true] tbody :is(td, th)': { height: '8' },
        '& .ui-row-link': { lineHeight: '1rem', lineClamp: 2 },
        '& .ui-second-line': { display: 'none' },
        '& .ui-excerpt': { lineClamp: 1 },
        '& .ui-thumbnail': { boxSize: '7' },
        '& .ui-icon-button': { height: '7', minW: '7' },
      },
    },
  },
  // The first cell of a row gets the margin of the card.
  'ui-first-cell': { ps: { base: '4', md: '3' } },
  'ui-title-cell': { ps: { base: '4', sm: '2' } },
  'ui-select-head': { width: { base: '12', md: '10' } },
  'ui-actions-head': { width: '10' },
  'ui-align-end': { textAlign: 'end' },
  'ui-from-sm': { hideBelow: 'sm' },
  'ui-from-md': { hideBelow: 'md' },
  'ui-from-lg': { hideBelow: 'lg' },
  'ui-from-xl': { hideBelow: 'xl' },
  // Three dots at the end of a row need no tooltip, and it would cover the menu.
  'ui-actions-cell': { textAlign: 'end', '& [data-hint]::after': { display: 'none !important' } },
  'ui-row-link': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  'ui-row-summary': {
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'fg.muted',
    hideFrom: 'md',
    mt: '0.5',
  },
  'ui-sort': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: { base: '11', md: '6' },
    px: '1',
    ms: '-1',
    borderRadius: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.emphasized' },
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing' },
    '&[data-sorted=true]': { color: 'fg', fontWeight: 'semibold' },
    '& svg': { boxSize: '3.5' },
  },

  'ui-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    height: '5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    // A status that asks for nothing has color in its mark only.
    '&[data-quiet=true]': {
      px: '0',
      bg: 'transparent',
      color: 'fg',
      fontSize: 'sm',
      fontWeight: 'normal',
      '& .ui-badge-dot': { color: 'colorPalette.fg' },
    },
  },
  'ui-badge-dot': {
    boxSize: '2',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
    '&[data-filled=true]': { bg: 'currentColor' },
  },
  'ui-thumbnail': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    boxSize: '10',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.muted',
    color: 'fg.muted',
    '& img': { width: 'full', height: 'full', objectFit: 'contain' },
    '& svg': { width: '40%', height: '40%' },
    '&[data-size=large]': { boxSize: '40' },
  },

  'ui-id': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  'ui-excerpt': { color: 'fg.muted', lineClamp: 2 },
  'ui-one-line': { truncate: true },
  'ui-number': { fontVariantNumeric: 'tabular-nums' },
  'ui-muted': { color: 'fg.muted' },
}

/** The color palettes that components choose by class. */
export const STATIC_PALETTES = ['brand', 'gray', 'blue', 'green', 'orange', 'red'] as const
