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

const SHOWN = '&[data-hint]:is(:hover, :focus-visible)::after'

/**
 * A hint drawn by style alone from `data-hint`, on hover and keyboard focus: it costs no script, where a
 * positioned tooltip costs 15 KB. Assistive technology gets the same words from the element's own name or
 * description, so the drawing is hidden from it. For a component that is `position: relative`.
 */
export const hintBelow = { [SHOWN]: { ...drawn, top: 'calc(100% + 6px)', insetInlineEnd: 0 } }

/**
 * The same, to the right of an entry of the narrow side menu. Fixed, because the menu scrolls on a low window and would
 * clip it; without a top it stays at the middle of its entry, which is a centered flex box.
 */
export const hintBeside = {
  [SHOWN]: { ...drawn, position: 'fixed', insetInlineStart: 'calc({sizes.rail} + 8px)', alignSelf: 'center' },
}
