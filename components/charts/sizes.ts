/** Height of a chart with bars side by side, in pixels. */
export const CHART_HEIGHT = 200

/** Height that one of several bars takes with its words, in pixels. */
export const RANKED_ROW = 40

/** Height of a chart with so many bars one below the other, in pixels. */
export function rankedHeight(rows: number): number {
  return Math.max(rows, 1) * RANKED_ROW
}
