/** Height of a chart with bars side by side, in pixels. */
export const CHART_HEIGHT = 200

/** Height of one horizontal bar with its name and value, in pixels. */
export const RANKED_ROW = 40

/** Returns the height of a chart with the given number of horizontal bars, in pixels. */
export function rankedHeight(rows: number): number {
  return Math.max(rows, 1) * RANKED_ROW
}
