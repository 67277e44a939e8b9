'use client'

import { Box } from '@chakra-ui/react'
import { useParentSize } from '@visx/responsive'
import type { ReactNode } from 'react'

// Colours of a chart in light and dark, as variables: elements of a drawing take them as attributes.
const GROUND = {
  '--chart-main': '{colors.brand.fg}',
  '--chart-other': '{colors.border.control}',
  '--chart-panel': '{colors.bg.panel}',
  '--chart-grid': '{colors.border.muted}',
  '--chart-words': '{colors.fg}',
  '--chart-quiet': '{colors.fg.muted}',
  '& svg': { display: 'block', overflow: 'visible' },
  '& text': { fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
}

interface ChartGroundProps {
  /** What the chart shows, with its most important figures: all that a screen reader gets of it. */
  label: string
  height: number
  /** Draws what fits into so many pixels. */
  children: (width: number) => ReactNode
}

/** The room of a chart, as wide as its place, with a name and its colours. */
export function ChartGround({ label, height, children }: ChartGroundProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 })
  return (
    <Box ref={parentRef} height={`${height}px`} css={GROUND}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {children(width)}
        </svg>
      )}
    </Box>
  )
}
