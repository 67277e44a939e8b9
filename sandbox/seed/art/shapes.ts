/** The three shades for the colored parts of a pictogram. */
export interface Shades {
  main: string
  dark: string
  light: string
}

/** Draws one kind of product on an area of 200 by 200. */
export type Pictogram = (shades: Shades) => string

export const STEEL = '#b9c3cd'
export const STEEL_DARK = '#8593a1'
export const INK = '#36424f'
export const WHITE = '#fbfcfd'
export const WOOD = '#cf9a62'
export const WOOD_DARK = '#ad7743'
export const PAPER = '#f1ede4'

/** Draws a rectangle with rounded corners. */
export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${radius}"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${corner} fill="${fill}"/>`
}

/** Draws a circle. */
export function dot(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
}

/** Draws an ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

/** Draws a filled path. */
export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

/** Draws a stroked path with round ends. */
export function line(d: string, stroke: string, width: number): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${round}/>`
}

/** Rotates parts around the center of the area. */
export function turned(degrees: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees} 100 100)">${parts.join('')}</g>`
}

/** Moves parts. */
export function moved(x: number, y: number, ...parts: string[]): string {
  return `<g transform="translate(${x} ${y})">${parts.join('')}</g>`
}

/** Draws a part at each given x. */
export function repeat(xs: number[], draw: (x: number) => string): string {
  return xs.map(draw).join('')
}
