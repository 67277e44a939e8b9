import type { BrandColors } from './brand'
import { paint } from './colors'

// The grounds that a colour may stand on: panels in light and dark mode (components/ui/tokens).
const GROUNDS = { light: '#ffffff', dark: '#12151c' }

/**
 * What each colour has to reach against the ground, as a ratio. The primary colour alone shows where a switch or a
 * button is (WCAG 2.2, 1.4.11), and dark mode lifts it by itself; the others are only ever seen with text on them
 * or beside them, so that they need to be told from the ground and no more.
 */
const NEEDED: Record<keyof BrandColors, { least: number; grounds: readonly (keyof typeof GROUNDS)[] }> = {
  primary: { least: 3, grounds: ['light'] },
  secondary: { least: 1.3, grounds: ['light', 'dark'] },
  accent: { least: 1.3, grounds: ['light', 'dark'] },
}

/** The WCAG contrast of two relative luminances, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** A sentence that warns of a colour which is hard to see where it is used; undefined when it is not. */
export function contrastWarning(name: keyof BrandColors, color: string): string | undefined {
  const painted = paint(color)
  if (!painted) return undefined
  const { least, grounds } = NEEDED[name]
  for (const mode of grounds) {
    const ground = paint(GROUNDS[mode])
    const ratio = contrastOf(painted.luminance, ground?.luminance ?? 0)
    // Rounded down, so that a failing ratio never reads like a passing one.
    if (ratio < least)
      return `Hard to see in ${mode} mode: its contrast is ${Math.floor(ratio * 10) / 10} to 1 and should be at least ${least} to 1.`
  }
  return undefined
}

/** A colour as `#rrggbb`, which the browser's colour picker wants; transparency is blended with white. */
export function toHex(color: string): string {
  const parts = paint(color)?.rgb ?? [0, 0, 0]
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
