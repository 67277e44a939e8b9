/** Height of a chart with bars side by side, in pixels. */
export const CHART_HEIGHT = 200
