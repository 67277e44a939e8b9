/** The text of a `style` attribute without what could cover a page. */
interface SafeStyle {
  style: string
  /** The removed declarations, as they were written. */
  removed: string[]
}

/** Properties that move an element out of its place, or put it in front of others. */
const MOVING_PROPERTY =
  /^(-\w+-)?(inset(-.*)?|top|right|bottom|left|z-index|transform|translate|scale|rotate|zoom|offset(-.*)?|animation(-.*)?)$/

const IN_PLACE = /^(static|relative)(!important)?$/

/** The declarations with which a video fills the element around it. Vimeo and others publish such code. */
const FILLING =
  /^(position:absolute|(top|right|bottom|left|inset):0(px)?|(width|height):100%|border(-radius)?:(0|none))$/

/** The declarations of the box of such a video. Others, such as `display: contents`, could let it leave the box. */
const BOX =
  /^(position:relative|((max-)?width|height|padding(-\w+)?|margin(-\w+)?):[\w.%]+|overflow:hidden|aspect-ratio:[\d./]+)$/

/**
 * Returns the text of a `style` attribute without the declarations with which an element could cover the page around
 * it. All other declarations stay as they are written.
 */
export function withoutMovingStyles(text: string): SafeStyle {
  // A blank in place of a comment, because the texts around it must not become another comment.
  const style = text.replace(/\/\*[^]*?(\*\/|$)/g, ' ')
  // A browser starts a declaration after each of these signs at most, also where a text or an address has one.
  const parts = style.split(/([;{}])/)
  const isMoving = (part: string, at: number) => at % 2 === 0 && isMovingDeclaration(part)
  const removed = parts.filter(isMoving).map((part) => part.trim())
  // The sign after a removed declaration goes with it.
  const kept = parts.filter(
    (part, at) => !isMoving(part, at) && !(at % 2 === 1 && isMoving(parts[at - 1] ?? '', at - 1)),
  )
  return { style: removed.length > 0 ? kept.join('').trim() : style, removed }
}

function isMovingDeclaration(declaration: string): boolean {
  const [name = '', ...values] = declaration.split(':')
  const property = name.trim().toLowerCase()
  const value = values.join(':').replace(/\s/g, '').toLowerCase()
  // An escape can spell any property.
  if (values.length > 0 && property.includes('\\')) return true
  if (property === 'position') return !IN_PLACE.test(value)
  return MOVING_PROPERTY.test(property) || (/^margin(-.*)?$/.test(property) && value.includes('-'))
}

/** True for styles with which an element fills exactly the box around it, such as a video in its proportions. */
export function isFillingBox(style: string, boxStyle: string): boolean {
  const parts = plainDeclarations(style)
  const box = plainDeclarations(boxStyle)
  return (
    parts.every((part) => FILLING.test(part)) &&
    ['position:absolute', 'width:100%', 'height:100%'].every((needed) => parts.includes(needed)) &&
    box.every((part) => BOX.test(part)) &&
    box.includes('position:relative')
  )
}

function plainDeclarations(style: string): string[] {
  return style
    .toLowerCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '')
}
