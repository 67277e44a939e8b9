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

/**
 * Rows of lists on phones: checkbox, picture, title with a second line, figure above status, and the menu. Cells
 * without a place are hidden.
 */
const phoneRows: SystemStyleObject = {
  display: 'block',
  '& caption, & tbody': { display: 'block' },
  '& thead': { display: 'none' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
    gridTemplateRows: '1fr 1fr',
    // Rows with a number as title are lower on desktops too.
    height: '14',
    ps: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
  '& tbody :is(td, th)': {
    display: 'none',
    height: 'auto',
    p: '0',
    borderWidth: '0',
    alignSelf: 'center',
    gridRow: '1 / 3',
  },
  '& tbody .ui-phone-picture': { display: 'block', gridColumn: '2', me: '3' },
  '& tbody .ui-phone-title': {
    display: 'block',
    gridColumn: '3',
    alignSelf: 'stretch',
    overflow: 'hidden',
    '& > span': { mt: '5' },
  },
  // The link covers the lines of the row. The second line lies above the link without taking its clicks.
  '& .ui-row-link': { display: 'block', pt: '2.5', pb: '1.625rem', mb: '-1.625rem', truncate: true },
  '& .ui-row-summary': { position: 'relative', mt: '0', pointerEvents: 'none', truncate: true },
  '& tbody :is(.ui-phone-figure, .ui-phone-status)': {
    display: 'block',
    gridColumn: '4',
    ps: '3',
    pe: '3',
    textAlign: 'end',
  },
  '& tbody .ui-phone-figure:has(~ .ui-phone-status), & tbody .ui-phone-status ~ .ui-phone-figure': {
    gridRow: '1',
    alignSelf: 'end',
  },
  '& tbody .ui-phone-figure ~ .ui-phone-status, & tbody .ui-phone-status:has(~ .ui-phone-figure)': {
    gridRow: '2',
    alignSelf: 'start',
  },
  '& .ui-phone-figure': { fontWeight: 'medium' },
  '& tbody .ui-actions-cell': { display: 'block', gridColumn: '5' },
  '&[data-numbered=true]': {
    '& tbody tr': { height: '3.125rem' },
    '& .ui-row-link': { pt: '0.4375rem', pb: '1.4375rem', mb: '-1.4375rem' },
  },
  '[data-selecting=true] &': {
    '& thead': { display: 'block' },
    '& thead tr': { display: 'block' },
    '& thead th': { display: 'none' },
    '& thead .ui-select-head': {
      display: 'flex',
      alignItems: 'center',
      width: 'full',
      height: 'touch',
      ps: '3',
    },
    '& tbody td[data-selects]': { display: 'block', gridColumn: '1', pe: '3' },
  },
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
  // Long reasons wrap, and stay within narrow windows.
  maxWidth: 'min(18rem, calc(100vw - 1rem))',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  boxShadow: 'md',
  pointerEvents: 'none',
}
// A tap shows the reason of a disabled control until the focus leaves it, because touch screens have no pointer that
// rests on it.
const SHOWN = '&[data-hint]:is(:hover, :focus-visible)'
const TAPPED = '&[data-hint][aria-disabled=true]:focus'
// Buttons are isolated, and what follows them on the page would cover their tooltips.
const ANCHOR: SystemStyleObject = { anchorName: '--hint', anchorScope: '--hint', isolation: 'auto' }
const ANCHORED = '@supports (position-area: bottom span-all)'
const UNANCHORED = '@supports not (position-area: bottom span-all)'

/**
 * Place of a tooltip: centered below its element, moved sideways into the window, or above it where there is no space
 * below. It is fixed, so that no scrolled box clips it.
 */
const anchored: SystemStyleObject = {
  position: 'fixed',
  inset: 'auto',
  positionAnchor: '--hint',
  positionArea: 'bottom span-all',
  positionTryFallbacks: 'flip-block',
  marginBlock: '6px',
  marginInline: '8px',
}
const below: SystemStyleObject = {
  ...hint,
  // Above, because dialogs and the bar that saves have their buttons at the bottom.
  [UNANCHORED]: { bottom: 'calc(100% + 6px)', insetInlineEnd: 0 },
  [ANCHORED]: anchored,
}

export const staticClasses: Record<string, SystemStyleObject> = {
  'ui-hint-below': {
    [SHOWN]: ANCHOR,
    [`${SHOWN}::after`]: below,
    '@media (hover: none)': {
      [TAPPED]: ANCHOR,
      [`${TAPPED}::after`]: below,
    },
  },
  // For the entries of the narrow side menu. Fixed, because the menu scrolls in windows of low height and would clip it.
  // Without `top` it stays at the middle of its entry, which is a centered flex box.
  'ui-hint-beside': {
    '@media (width < 64em)': {
      [`${SHOWN}::after`]: {
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
    color: 'color-mix(in srgb, {colors.fg.subtle} 50%, transparent) !important',
    bg: 'color-mix(in srgb, {colors.bg.muted} 50%, transparent) !important',
    borderColor: 'color-mix(in srgb, {colors.border} 50%, transparent) !important',
    opacity: '1 !important',
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
  'ui-toast': {
    display: 'flex',
    alignItems: 'center',
    position: 'relative',
    width: 'full',
    gap: '2',
    minHeight: '11',
    ps: '3',
    pe: '2',
    py: '1.5',
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    textStyle: 'sm',
    animation: 'fade-in 120ms ease-out',
    '& > svg': { flexShrink: '0', boxSize: '4', color: 'colorPalette.fg' },
    '& strong': { fontWeight: 'semibold' },
    // The edge of the toasts behind it.
    '&[data-stacked=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: '2',
      bottom: '-5px',
      height: '5px',
      borderWidth: '1px',
      borderTopWidth: '0',
      borderColor: 'border.emphasized',
      borderBottomRadius: 'l3',
      bg: 'bg.muted',
    },
    '&[data-covered=true]': { srOnly: true, '& button': { visibility: 'hidden' } },
  },
  'ui-toast-info': { colorPalette: 'blue' },
  'ui-toast-success': { colorPalette: 'green' },
  'ui-toast-warning': { colorPalette: 'orange' },
  'ui-toast-error': {
    colorPalette: 'red',
    bg: 'colorPalette.solid',
    borderColor: 'colorPalette.solid',
    color: 'colorPalette.contrast',
    '& > svg': { color: 'inherit' },
    '& button:hover': { bg: 'white/15' },
    '& button:focus-visible': { outlineColor: 'currentColor' },
  },
  // Two lines fit in the header. "Details" shows the rest.
  'ui-toast-text': {
    flex: '1',
    minW: '0',
    lineHeight: '1.125rem',
    overflowWrap: 'anywhere',
    lineClamp: '2',
    '&[data-whole=true]': { display: 'block', lineClamp: 'none', maxHeight: '60vh', overflowY: 'auto' },
  },
  'ui-toast-button': {
    flexShrink: '0',
    minHeight: { base: '11', md: '7' },
    px: '1.5',
    borderRadius: 'l2',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'underline',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  // Panel of the dashboard's grid.
  'ui-panel': {
    minW: '0',
    mdDown: { '& > .ui-card-body': { paddingBlock: '2.5' } },
    lg: {
      '&[data-columns="2"]': { gridColumn: 'span 2' },
      '&[data-columns="3"]': { gridColumn: 'span 3' },
      '&[data-columns="4"]': { gridColumn: 'span 4' },
    },
    _print: { breakInside: 'avoid' },
  },
  // The tiles of the dashboard: two in a row on phones, four on wide screens. The attributes reserve rows.
  'ui-tiles': {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    alignContent: 'start',
    listStyleType: 'none',
    lgDown: {
      '&[data-narrow-rows="2"]': { minH: '8.75rem' },
      '&[data-narrow-rows="3"]': { minH: '13.5rem' },
      '&[data-narrow-rows="4"]': { minH: '18.25rem' },
    },
    lg: { '&[data-rows="2"]': { minH: '8.75rem' } },
  },
  'ui-tile': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minW: '0',
    minH: '4rem',
    px: { base: '3', md: '4' },
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    position: 'relative',
    _hover: { '&:has(a)': { borderColor: 'border.emphasized', bg: 'bg.subtle' } },
    _print: { breakInside: 'avoid' },
  },
  // The whole tile is the link.
  'ui-tile-link': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minW: '0',
    color: 'fg',
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::before': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    _hover: { textDecoration: 'none', '& .ui-tile-words': { color: 'brand.fg' } },
  },
  'ui-tile-count': {
    textStyle: '2xl',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    flexShrink: '0',
    '&[data-urgent=true]': { color: 'fg.error' },
  },
  'ui-tile-words': {
    minW: '0',
    textStyle: 'sm',
    fontWeight: 'medium',
    lineHeight: '1.125rem',
    '& small': {
      display: 'block',
      textStyle: 'xs',
      fontWeight: 'normal',
      color: 'fg.muted',
      truncate: true,
    },
  },
  // The sentence about tiles without pending work fills the rest of the row.
  'ui-tiles-rest': {
    display: 'flex',
    alignItems: 'center',
    px: { base: '1', md: '3' },
    textStyle: 'xs',
    color: 'fg.muted',
    lgDown: { '&[data-narrow-columns="2"]': { gridColumn: 'span 2' } },
    lg: {
      '&[data-columns="2"]': { gridColumn: 'span 2' },
      '&[data-columns="3"]': { gridColumn: 'span 3' },
      '&[data-columns="4"]': { gridColumn: 'span 4' },
    },
  },
  'ui-icon-button': { px: '0', py: '0', minW: { mdDown: 'touch' }, _icon: { fontSize: '1.2em' } },
  'ui-dots': { fill: 'none', stroke: 'currentColor', strokeWidth: '3.5px', strokeLinecap: 'round' },
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
    '&[data-link]': { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
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
  // Card of a list. The actions for selected rows cover its toolbar and stay below the header of the page, and the head
  // of the table stays below them.
  'ui-list': {
    '--list-head-top': '{sizes.header}',
    '&[data-selecting=true]': { '--list-head-top': 'calc({sizes.header} + {sizes.10})' },
    // A table that is wider than the card scrolls within it in both directions, so that its head and the pager stay in
    // view. The card reaches from the title of the page to the end of the window.
    md: {
      '&:has([data-wide=true])': {
        display: 'flex',
        flexDirection: 'column',
        maxHeight: 'max(26rem, calc(100dvh - {sizes.header} - 2.8125rem))',
      },
    },
  },
  'ui-list-toolbar': {
    '& .ui-button-ghost': { px: '2' },
    '& .ui-button-ghost[aria-pressed=true]': { bg: 'bg.selected' },
  },
  'ui-selection-bar': {
    position: 'sticky',
    top: '{sizes.header}',
    zIndex: 'sticky',
    flexShrink: '0',
    // On phones it also covers the line below the toolbar.
    height: { base: '5.5rem', md: '10' },
    mb: { base: '-5.5rem', md: '-2.5rem' },
    px: '3',
    alignContent: 'center',
    bg: 'bg.selected',
    borderTopRadius: 'lg',
  },
  'ui-list-table': {
    '--from-lg': { base: '0', lg: '1' },
    '--from-xl': { base: '0', xl: '1' },
    mdDown: phoneRows,
    // The head stays below the header of the page while the rows scroll.
    md: {
      '& thead th': { position: 'sticky', top: 'var(--list-head-top)', zIndex: 'docked' },
      // The check box, the picture and the title stay in view while the other columns scroll.
      '&[data-wide=true]': {
        '--pin-title': 'calc(var(--pin-picture) + var(--picture))',
        '& thead th': { top: '0' },
        '& :is(.ui-select-head, [data-selects], .ui-picture-cell, .ui-pin-title)': {
          position: 'sticky',
          insetInlineStart: '0',
          zIndex: '1',
        },
        '& tbody :is([data-selects], .ui-picture-cell, .ui-pin-title)': { bg: 'inherit' },
        '& .ui-picture-cell': { insetInlineStart: 'var(--pin-picture)' },
        '& .ui-pin-title': {
          insetInlineStart: 'var(--pin-title)',
          borderInlineEndWidth: '1px',
          borderInlineEndColor: 'border.muted',
        },
        '& thead :is(.ui-select-head, .ui-picture-cell, .ui-pin-title)': {
          zIndex: 'calc({zIndex.docked} + 1)',
        },
      },
      '&:where([data-wide=true]) :where(tbody > tr)': { bg: 'bg.panel' },
    },
    '& .ui-align-end .ui-sort': { flexDirection: 'row-reverse', ms: '0', me: '-1' },
    '& [data-takes-rest=true]': { width: 'auto' },
    [COMPACT]: {
      '&[data-compact=true]': {
        '& tbody :is(td, th)': { height: '9', py: '0' },
        // The rows of records that are known by a number have one line.
        '&[data-numbered=true] tbody :is(td, th)': { height: '8' },
        '& .ui-row-link': { lineHeight: '1rem' },
        '& .ui-second-line': { display: 'none' },
        '& .ui-excerpt': { lineClamp: 1 },
        '& .ui-thumbnail': { boxSize: '7' },
        '& .ui-icon-button': { height: '7', minW: '7' },
      },
    },
  },
  'ui-cards': {
    display: 'grid',
    gap: { base: '2', md: '3' },
    listStyleType: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
    '& > li': { display: 'grid', minWidth: '0' },
    '&[data-pictures=true]': {
      gridTemplateColumns: {
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(auto-fill, minmax(12.5rem, 1fr))',
      },
    },
    // The check boxes appear when the pointer or the focus reaches a card, and on all cards once one is selected.
    '@media (hover: hover)': {
      '&:not(:has(.ui-card-select :checked)) > li:not(:hover, :focus-within) .ui-card-select': {
        opacity: '0',
      },
    },
  },
  'ui-card-picture': {
    mt: '-3',
    mx: '-3',
    mb: '2',
    '& .ui-thumbnail': {
      width: 'full',
      height: 'auto',
      aspectRatio: '4 / 3',
      borderWidth: '0',
      borderBottomWidth: '1px',
      borderRadius: '0',
      borderTopRadius: 'l3',
      '& svg': { boxSize: '8' },
      '& img': { padding: '2' },
    },
  },
  // The link covers its card, and the controls of the card lie above the link.
  'ui-card-title': {
    fontWeight: 'medium',
    fontSize: 'sm',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
    lineClamp: 2,
    _after: { content: '""', position: 'absolute', inset: '0' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: '2px solid',
      outlineColor: 'brand.focusRing',
      outlineOffset: '2px',
      borderRadius: 'l3',
    },
  },
  'ui-card-select': {
    position: 'absolute',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    boxSize: { base: 'touch', md: '8' },
    top: { base: '0', md: '1.5' },
    insetInlineStart: { base: '0', md: '1.5' },
    borderRadius: 'l2',
  },
  'ui-card-menu': {
    position: 'absolute',
    zIndex: '1',
    top: { base: '0', md: '1.5' },
    insetInlineEnd: { base: '0', md: '1.5' },
    '& [data-hint]:not([aria-disabled=true])::after': { display: 'none !important' },
  },
  'ui-record-card': {
    '& > .ui-card-body': { padding: '3', gap: '1' },
    _hover: { borderColor: 'border.emphasized' },
    '&:has(.ui-card-select :checked)': { borderColor: 'brand.solid', bg: 'bg.selected' },
    '&:has(.ui-card-picture)': {
      '& .ui-card-select, & .ui-card-menu .ui-icon-button': { md: { bg: 'bg.panel', boxShadow: 'xs' } },
    },
    '&:not(:has(.ui-card-picture))': {
      '& .ui-card-title': { pe: '16' },
      '& .ui-card-select': { insetInlineStart: 'auto', insetInlineEnd: { base: 'touch', md: '10' } },
    },
  },
  // The first cell of a row gets the margin of the card.
  'ui-first-cell': { ps: { base: '4', md: '3' } },
  'ui-title-cell': { ps: { base: '4', sm: '2' } },
  'ui-select-head': { width: { base: '12', md: '10' } },
  'ui-actions-head': { width: '10' },
  'ui-align-end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  'ui-from-sm': { hideBelow: 'sm' },
  'ui-from-md': { hideBelow: 'md' },
  'ui-from-lg': { hideBelow: 'lg' },
  'ui-from-xl': { hideBelow: 'xl' },
  // Three dots at the end of a row need no tooltip, and it would cover the menu. A disabled control gives its reason.
  'ui-actions-cell': {
    textAlign: 'end',
    '& [data-hint]:not([aria-disabled=true])::after': { display: 'none !important' },
  },
  'ui-row-link': { fontWeight: 'medium', overflowWrap: 'anywhere', lineClamp: 2 },
  'ui-row-summary': {
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'fg.muted',
    hideFrom: 'md',
    mt: '0.5',
  },
  // Handle at the edge of a column's head, wider than the line that it shows.
  'ui-column-edge': {
    hideBelow: 'md',
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '0',
    width: '8px',
    cursor: 'col-resize',
    touchAction: 'none',
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '1',
      insetInlineEnd: '0',
      width: '1px',
      bg: 'border.emphasized',
    },
    '&:is(:hover, :active)::after': { width: '2px', bg: 'brand.solid' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  'ui-column-grip': {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: 'touch', md: '8' },
    color: 'fg.muted',
    cursor: 'grab',
    touchAction: 'none',
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

  'ui-button-select': {
    position: 'relative',
    '&:has(select:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand.focusRing',
      outlineOffset: '-2px',
    },
  },
  'ui-filter-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: 'full',
    height: '8',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg.panel',
    '& .ui-button': { height: '7.5', px: '2', fontWeight: 'normal', borderWidth: '0' },
    '& .ui-icon-button': { height: '7', minW: '7', px: '0' },
    '&[data-set=true]': { bg: 'bg.selected', '& .ui-button-select .ui-icon': { display: 'none' } },
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
      _before: { color: 'colorPalette.fg' },
    },
    // Lists have a badge in each row, so the mark is no element.
    '&[data-mark]': {
      _before: {
        content: '""',
        boxSize: '2',
        borderRadius: 'full',
        borderWidth: '2px',
        borderColor: 'currentColor',
      },
    },
    '&[data-mark=filled]': { _before: { bg: 'currentColor' } },
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
    // For the head of a record's page.
    '&[data-size=record]': { boxSize: { base: '10', md: '12' } },
    '&[data-size=large]': { boxSize: '40' },
  },

  'ui-id': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  'ui-excerpt': { color: 'fg.muted', lineClamp: 2 },
  'ui-one-line': { truncate: true },
  'ui-number': { fontVariantNumeric: 'tabular-nums' },
  'ui-muted': { color: 'fg.muted' },
  'ui-empty': { color: 'fg.subtle' },
}

/** The color palettes that components choose by class. */
export const STATIC_PALETTES = ['brand', 'gray', 'blue', 'green', 'orange', 'red'] as const
