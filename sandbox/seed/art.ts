import { KITCHEN } from './art/kitchen'
import { SAFETY } from './art/safety'
import { dot, oval, rect } from './art/shapes'
import type { Pictogram, Shades } from './art/shapes'
import { SUPPLIES } from './art/supplies'
import { TOOLS } from './art/tools'
import { WORKPLACE } from './art/workplace'
import { ITEMS } from './demo/items'

const PICTOGRAMS = { ...TOOLS, ...SAFETY, ...SUPPLIES, ...WORKPLACE, ...KITCHEN }

/** The motifs of pictures. */
export type Kind = keyof typeof PICTOGRAMS

const TINTS = {
  red: { main: '#d64545', dark: '#a93236', light: '#f08a80' },
  orange: { main: '#e8833a', dark: '#bd6124', light: '#f8b884' },
  amber: { main: '#e9a820', dark: '#b97f10', light: '#f9d67c' },
  yellow: { main: '#f2cb34', dark: '#c79f14', light: '#fbe695' },
  lime: { main: '#a5c83a', dark: '#7b9a22', light: '#d3e78f' },
  green: { main: '#3f9d63', dark: '#2b7547', light: '#8fd0a6' },
  teal: { main: '#2a9a96', dark: '#1c7270', light: '#86d0cb' },
  sky: { main: '#52a8dc', dark: '#3580b0', light: '#a8d8f3' },
  blue: { main: '#3a73c4', dark: '#27549a', light: '#8db4ea' },
  navy: { main: '#35507f', dark: '#23375c', light: '#8098c4' },
  purple: { main: '#7d5ba6', dark: '#5d4080', light: '#bfa5dc' },
  pink: { main: '#d9648f', dark: '#ad456c', light: '#f3abc4' },
  brown: { main: '#96673f', dark: '#70492a', light: '#c89f77' },
  wood: { main: '#cf9a62', dark: '#ad7743', light: '#e8c49a' },
  cream: { main: '#ece1cc', dark: '#c9b994', light: '#faf5ea' },
  white: { main: '#eef1f4', dark: '#c3ccd5', light: '#fdfefe' },
  steel: { main: '#9aa7b4', dark: '#738190', light: '#cdd5dd' },
  slate: { main: '#5d6c7b', dark: '#434f5b', light: '#9dabb9' },
  black: { main: '#3b4650', dark: '#262e36', light: '#74818e' },
} satisfies Record<string, Shades>

/** A color scheme of the pictograms. */
export type Tint = keyof typeof TINTS

const BACKDROPS = [
  ['#dfeaf5', '#eef5fb'],
  ['#e3f0e6', '#f1f8f2'],
  ['#f6e9dc', '#fcf4ec'],
  ['#ece6f4', '#f6f2fb'],
  ['#dcf0ef', '#edf8f7'],
  ['#f7e6e8', '#fdf2f3'],
  ['#f5efd9', '#fbf8ea'],
  ['#e6e9ed', '#f3f5f7'],
] as const

/** Position of the product in each view. */
const PLACES = [
  'translate(14 8) scale(.86)',
  'translate(-48 -42) scale(1.46) rotate(-7 100 100)',
  'translate(194 2) scale(-.94 .94)',
]

/** The parameters of a picture. */
export interface Picture {
  kind: Kind
  tint: Tint
  /** A short label in the corner: a size, a pack, a voltage. */
  mark?: string
  /** View of the product: 1 is the whole product, 2 a close-up, 3 the other side. Each has a different background. */
  view?: number
}

/** Returns an integer hash of a text. */
function numberOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash >>> 0
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function label(mark: string): string {
  const width = Math.round(mark.length * 7.2 + 18)
  const x = 190 - width
  const font = 'font-family="system-ui,Helvetica,Arial,sans-serif" font-size="12.5" font-weight="600"'
  return (
    `<rect x="${x}" y="168" width="${width}" height="22" rx="11" fill="#2c3742" fill-opacity=".86"/>` +
    `<text x="${x + width / 2}" y="183.4" text-anchor="middle" ${font} fill="#fff">${escaped(mark)}</text>`
  )
}

/** Draws a flat picture of a product as SVG. The same arguments give the same text. */
export function productImage(productId: string, { kind, tint, mark, view = 1 }: Picture): string {
  const seed = numberOf(productId)
  const [ground, glow] = BACKDROPS[(seed + view - 1) % BACKDROPS.length]!
  const draw: Pictogram = PICTOGRAMS[kind]
  const near = view === 2
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400" role="img">',
    rect(0, 0, 200, 200, ground),
    dot(88 + (seed % 25), 84 + ((seed >>> 5) % 21), near ? 96 : 78, glow),
    near ? '' : oval(100, 164, 62, 8, '#2c3742" fill-opacity=".1'),
    `<g transform="${PLACES[view - 1] ?? PLACES[0]}">${draw(TINTS[tint])}</g>`,
    mark ? label(mark) : '',
    '</svg>',
  ].join('')
}

/** All motifs of pictures. */
export const KINDS = Object.keys(PICTOGRAMS) as Kind[]

const ITEM_BY_ID = new Map(ITEMS.map((item) => [item.id, item]))

/**
 * Returns the picture of a product of the demo marketplace, or null for any other id. `HT-1042` is the first picture;
 * `HT-1042-2` and `HT-1042-3` are further ones if the product has them.
 */
export function imageFor(productId: string): string | null {
  const [, id, view] = /^([A-Z]{2}-\d{4})(?:-([23]))?$/.exec(productId) ?? []
  const item = ITEM_BY_ID.get(id ?? '')
  const number = Number(view ?? 1)
  if (!item || number > (item.views ?? 1)) return null
  const { kind, tint, mark } = item
  return productImage(item.id, { kind, tint, view: number, ...(number === 1 ? { mark } : {}) })
}
