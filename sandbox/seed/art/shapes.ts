/** The three shades in which a pictogram draws the coloured parts of a product. */
export interface Shades {
  main: string
  dark: string
  light: string
}

/** Draws one kind of product on a field of 200 by 200. */
export type Pictogram = (shades: Shades) => string

export const STEEL = '#b9c3cd'
export const STEEL_DARK = '#8593a1'
export const INK = '#36424f'
export const WHITE = '#fbfcfd'
export const WOOD = '#cf9a62'
export const WOOD_DARK = '#ad7743'
export const PAPER = '#f1ede4'

/** A rectangle with rounded corners. */
export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${radius}"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${corner} fill="${fill}"/>`
}

/** A circle. */
export function dot(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
}

/** An ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

/** A filled path. */
export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

/** A stroked path with round ends. */
export function line(d: string, stroke: string, width: number): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${round}/>`
}

/** Parts turned by an angle about the middle of the field. */
export function turned(degrees: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees} 100 100)">${parts.join('')}</g>`
}

/** Parts moved. */
export function moved(x: number, y: number, ...parts: string[]): string {
  return `<g transform="translate(${x} ${y})">${parts.join('')}</g>`
}

/** A part drawn again at every given x. */
export function repeat(xs: number[], draw: (x: number) => string): string {
  return xs.map(draw).join('')
}
