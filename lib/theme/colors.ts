// The functions of this file are self-contained: they are also sent as text and run in the head, before the first frame.

/** Whether a text is a colour in one of the notations that are offered: hex, rgb, hsl or a name. */
export function isColor(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^(#[\da-f]{3,8}|(rgb|hsl)a?\([^()]*\)|[a-z]+)$/i.test(text) &&
    // Words that every property takes, and one whose colour depends on where it stands.
    !/^(inherit|initial|unset|revert|currentcolor)$/i.test(text) &&
    CSS.supports('color', text)
  )
}

/** A colour as it looks on white. */
export interface Paint {
  /** Notation without transparency, `rgb(r g b)`. */
  css: string
  /** Red, green and blue, each 0 to 255. */
  rgb: readonly [number, number, number]
  /** WCAG 2 relative luminance, 0 to 1. */
  luminance: number
}

/** Paints a colour on white and reads it back: the browser parses every notation and blends what is transparent. */
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
 * Puts the colours into the variables, each with black or white as the text colour that is readable on it. What
 * is missing or no colour gets its default.
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
