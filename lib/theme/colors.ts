// The functions of this file are self-contained, because they are also sent as text and run in the head before the
// first frame.

/** True for a color in one of the supported notations: hex, rgb, hsl or a name. */
export function isColor(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^(#[\da-f]{3,8}|(rgb|hsl)a?\([^()]*\)|[a-z]+)$/i.test(text) &&
    // Keywords that every property accepts, and one whose color depends on the element.
    !/^(inherit|initial|unset|revert|currentcolor)$/i.test(text) &&
    CSS.supports('color', text)
  )
}

/** A color as it appears on a white background. */
export interface Paint {
  /** Notation without transparency, `rgb(r g b)`. */
  css: string
  /** Red, green and blue, each 0 to 255. */
  rgb: readonly [number, number, number]
  /** WCAG 2 relative luminance, 0 to 1. */
  luminance: number
}

/** Paints a color on white and reads the pixel. The browser parses every notation and blends transparency. */
export function paint(color: string): Paint | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  for (const layer of ['#fff', color]) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : Math.pow((part / 255 + 0.055) / 1.055, 2.4)
  return {
    css: `rgb(${red} ${green} ${blue})`,
    rgb: [red, green, blue],
    luminance: 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue),
  }
}

/**
 * Sets the CSS variables of the colors, each with black or white as the readable text color on it. A missing or
 * invalid color gets its default.
 */
export function applyColors(
  choice: unknown,
  isValid: (text: unknown) => text is string,
  toPaint: (color: string) => Paint | undefined,
): void {
  const style = document.documentElement.style
  for (const name of ['primary', 'secondary', 'accent']) {
    const color =
      choice && Object.hasOwn(choice, name) ? (choice as Record<string, unknown>)[name] : undefined
    const painted = isValid(color) ? toPaint(color) : undefined
    if (!painted) {
      style.removeProperty('--brand-' + name)
      style.removeProperty('--brand-' + name + '-contrast')
      continue
    }
    style.setProperty('--brand-' + name, painted.css)
    // At 0.179 black and white text have the same contrast (WCAG 2: (L + 0.05)² = 1.05 · 0.05).
    style.setProperty('--brand-' + name + '-contrast', painted.luminance > 0.179 ? '#000' : '#fff')
  }
}
