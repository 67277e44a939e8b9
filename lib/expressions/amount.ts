import { outlineOf, writtenValue, type Outline, type WrittenValue } from './outline'
import { spanOf, unwrap, type Node, type Span } from './tree'

/** Basis of a percentage: the order's or the line's subtotal, the lines that a filter matches, or the shipping cost. */
export type Basis = 'order.Subtotal' | 'item.LineSubtotal' | 'items.total' | 'order.ShippingCost'

/** Number of units that an amount counts for: those of the line, or of the lines that a filter matches. */
export type Units = 'item.Quantity' | 'items.quantity'

interface AmountPlace {
  span: Span
  /** The conditions on the lines of `items.total` and `items.quantity`, and their place. */
  filter?: Outline | undefined
  filterSpan?: Span | undefined
}

/** The amount of a discount as a person would say it. Everything else stays text. */
export type AmountOutline =
  | (AmountPlace & { kind: 'percent'; basis: Basis; number: WrittenValue; isFraction: boolean })
  | (AmountPlace & { kind: 'perUnit'; units: Units; number: WrittenValue })
  | (AmountPlace & { kind: 'whole'; basis: Basis })
  | (AmountPlace & { kind: 'fixed'; number: WrittenValue })
  | (AmountPlace & { kind: 'text' })

/** The most or the least that an amount gives, as `min(…, 100)` or `max(…, 5)`. */
export interface AmountLimit {
  number: WrittenValue
  /** The function, and what it limits. */
  span: Span
  innerSpan: Span
}

/** The value expression of a promotion: an amount with its limits. */
export interface ValueOutline {
  amount: AmountOutline
  cap: AmountLimit | undefined
  floor: AmountLimit | undefined
  span: Span
}

const BASES: Readonly<Record<string, Basis>> = {
  'order.subtotal': 'order.Subtotal',
  'order.shippingcost': 'order.ShippingCost',
  'item.linesubtotal': 'item.LineSubtotal',
  'items.total': 'items.total',
}
const UNITS: Readonly<Record<string, Units>> = {
  'item.quantity': 'item.Quantity',
  'items.quantity': 'items.quantity',
}

/** Returns the amount of a parsed value expression. */
export function valueOutlineOf(root: Node): ValueOutline {
  let node = root
  const limits: Record<'cap' | 'floor', AmountLimit | undefined> = { cap: undefined, floor: undefined }
  for (;;) {
    const found = limitOf(node)
    if (!found || limits[found.kind]) return { amount: amountOf(node), ...limits, span: spanOf(root) }
    limits[found.kind] = found.limit
    node = found.inner
  }
}

function limitOf(node: Node): { kind: 'cap' | 'floor'; limit: AmountLimit; inner: Node } | undefined {
  if (node.kind !== 'call' || node.on) return undefined
  const name = node.name.source.toLowerCase()
  const [inner, right] = node.args
  const number = right && positiveNumber(right)
  if (!inner || !number || (name !== 'min' && name !== 'max')) return undefined
  const limit = { number, span: spanOf(node), innerSpan: spanOf(inner) }
  return { kind: name === 'min' ? 'cap' : 'floor', limit, inner }
}

function positiveNumber(node: Node): WrittenValue | undefined {
  const value = writtenValue(node)
  return value?.type === 'number' && !value.content.startsWith('-') ? value : undefined
}

function amountOf(node: Node): AmountOutline {
  const span = spanOf(node)
  const number = positiveNumber(node)
  if (number) return { kind: 'fixed', number, span }
  const whole = quantityOf(node, BASES)
  if (whole) return { kind: 'whole', basis: whole.name, ...whole.filter, span }
  const text: AmountOutline = { kind: 'text', span }
  if (node.kind !== 'binary') return text
  if (node.operator === '/') {
    // 10 percent as `order.Subtotal * 10 / 100`.
    const product = node.left
    if (writtenValue(node.right)?.content !== '100' || product.kind !== 'binary') return text
    const percent = percentOf(product, span)
    return percent ? { ...percent, isFraction: false } : text
  }
  if (node.operator !== '*') return text
  const percent = percentOf(node, span)
  if (percent) return percent
  const units = quantityOf(node.left, UNITS)
  const each = positiveNumber(node.right)
  return units && each ? { kind: 'perUnit', units: units.name, number: each, ...units.filter, span } : text
}

function percentOf(node: Extract<Node, { kind: 'binary' }>, span: Span) {
  if (node.operator !== '*') return undefined
  const of = quantityOf(node.left, BASES)
  const number = positiveNumber(node.right)
  if (!of || !number) return undefined
  return { kind: 'percent' as const, basis: of.name, number, isFraction: true, ...of.filter, span }
}

/** Returns the known quantity that a part is, with the filter of its lines. */
function quantityOf<Name>(node: Node, names: Readonly<Record<string, Name>>) {
  const inner = unwrap(node)
  const isCall = inner.kind === 'call'
  if (!isCall && inner.kind !== 'path') return undefined
  const words = isCall ? [...(inner.on?.names ?? []), inner.name] : inner.names
  const key = words.map(({ source }) => source.toLowerCase()).join('.')
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  if (name === undefined || key.startsWith('items.') !== isCall) return undefined
  if (!isCall) return { name, filter: {} }
  const [filter] = inner.args
  return {
    name,
    filter: {
      filter: filter && outlineOf(filter),
      filterSpan: { from: inner.open.start + 1, to: inner.close.start },
    },
  }
}

/** Moves the decimal point of a written number. */
function movePoint(number: string, places: number): string {
  const [whole = '', fraction = ''] = number.trim().split('.')
  const digits = whole + fraction
  const point = whole.length + places
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 0)
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const right = padded.slice(at).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}

/** Returns the fraction 0.1 as the percentage 10. */
export const toPercent = (fraction: string): string => movePoint(fraction, 2)

/** Returns the percentage 10 as the fraction 0.1. */
export const toFraction = (percent: string): string => movePoint(percent, -2)
