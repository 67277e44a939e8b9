import JsBarcode from 'jsbarcode'

/** A Code 128 barcode as one digit per module: "1" for a bar, "0" for a space, without the margins beside it. */
export type Modules = string

/** Empty modules on each side of the bars, without which scanners do not find them. The page margin is one of them. */
const QUIET_MODULES = 10

const MODULE_MM = 0.33
/** The narrowest module that office printers print and handheld scanners read. */
const MIN_MODULE_MM = 0.19
const MAX_WIDTH_MM = 90

/** Returns the modules of a text as Code 128. Undefined for text that Code 128 cannot encode. */
export function barcodeOf(text: string): Modules | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return target.encodings?.map(({ data }) => data).join('') || undefined
}

/**
 * Returns the width of one module in millimeters. Undefined when the barcode would be too wide for the head of a
 * document with bars that scanners can still read.
 */
export function moduleWidth(modules: Modules): number | undefined {
  const width = Math.min(MODULE_MM, MAX_WIDTH_MM / (modules.length + 2 * QUIET_MODULES))
  return width >= MIN_MODULE_MM ? width : undefined
}

/** Returns the bars of a barcode as their places and widths, in modules. */
export function barsOf(modules: Modules): { at: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index, width: run[0].length }))
}
