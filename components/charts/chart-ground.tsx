'use client'

import { Box } from '@chakra-ui/react'
import { useParentSize } from '@visx/responsive'
import type { ReactNode } from 'react'

// Colors of a chart in light and dark mode. They are CSS variables because SVG elements take them as attributes.
const CHART_STYLES = {
  '--chart-main': '{colors.brand.fg}',
  '--chart-other': '{colors.border.control}',
  '--chart-panel': '{colors.bg.panel}',
  '--chart-grid': '{colors.border.muted}',
  '--chart-words': '{colors.fg}',
  '--chart-quiet': '{colors.fg.muted}',
  // In a window that becomes narrower, the chart keeps its width for a moment. The page must not scroll sideways then.
  overflowX: 'clip',
  overflowClipMargin: '8px',
  '& svg': { display: 'block', overflow: 'visible' },
  '& text': { fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
}

interface ChartGroundProps {
  /**
   * Description of the chart with its most important figures. It is the only content of the chart for screen readers.
   */
  label: string
  height: number
  /** Draws the chart for the given width in pixels. */
  children: (width: number) => ReactNode
}

/** Drawing area of a chart that is as wide as its parent. It provides the accessible name and the colors. */
export function ChartGround({ label, height, children }: ChartGroundProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 })
  return (
    <Box ref={parentRef} style={{ height }} css={CHART_STYLES}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {children(width)}
        </svg>
      )}
    </Box>
  )
}
