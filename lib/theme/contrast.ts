import type { BrandColors } from './brand'
import { paint } from './colors'

// The backgrounds of panels in light and dark mode (components/ui/theme/tokens).
const GROUNDS = { light: '#ffffff', dark: '#12151c' }

/**
 * The minimum contrast ratio of each color against the backgrounds. The primary color alone marks switches and
 * buttons (WCAG 2.2, 1.4.11), and dark mode lightens it automatically. The other colors always appear with text on or
 * beside them, so they only need to be distinguishable.
 */
const NEEDED: Record<keyof BrandColors, { least: number; grounds: readonly (keyof typeof GROUNDS)[] }> = {
  primary: { least: 3, grounds: ['light'] },
  secondary: { least: 1.3, grounds: ['light', 'dark'] },
  accent: { least: 1.3, grounds: ['light', 'dark'] },
}

/** Returns the WCAG contrast of two relative luminances, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Returns a warning about a color that is hard to see where it is used. Undefined when there is none. */
export function contrastWarning(name: keyof BrandColors, color: string): string | undefined {
  const painted = paint(color)
  if (!painted) return undefined
  const { least, grounds } = NEEDED[name]
  for (const mode of grounds) {
    const ground = paint(GROUNDS[mode])
    const ratio = contrastOf(painted.luminance, ground?.luminance ?? 0)
    // Rounded down, so that an insufficient ratio never looks sufficient.
    if (ratio < least)
      return `Low contrast in ${mode} mode: ${Math.floor(ratio * 10) / 10} to 1. Use at least ${least} to 1.`
  }
  return undefined
}

/** Returns a color as `#rrggbb`, the format of the browser's color picker. Transparency is blended with white. */
export function toHex(color: string): string {
  const parts = paint(color)?.rgb ?? [0, 0, 0]
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
