const drawn = {
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
} as const

const SHOWN_HINT_SELECTOR = '&[data-hint]:is(:hover, :focus-visible)::after'

/**
 * Style of a tooltip that is drawn by CSS alone from `data-hint`, on hover and keyboard focus. It needs no script,
 * while a positioned tooltip costs 15 KB. It is hidden from assistive technology, which gets the same text from the
 * element's name or description. The element must be `position: relative`.
 */
export const hintBelow = { [SHOWN_HINT_SELECTOR]: { ...drawn, top: 'calc(100% + 6px)', insetInlineEnd: 0 } }

/**
 * Style of a tooltip to the right of an entry of the narrow side menu. It is fixed, because the menu scrolls in windows
 * of low height and would clip it. Without `top` it stays at the middle of its entry, which is a centered flex box.
 */
export const hintBeside = {
  [SHOWN_HINT_SELECTOR]: {
    ...drawn,
    position: 'fixed',
    insetInlineStart: 'calc({sizes.rail} + 8px)',
    alignSelf: 'center',
  },
}
