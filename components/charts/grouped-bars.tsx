'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import type { ReactNode } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { CHART_HEIGHT } from './sizes'

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

interface GroupedBarsProps {
  label: string
  /** One name for each pair of bars. */
  names: readonly string[]
  /** The series drawn as filled bars. */
  main: { name: string; values: readonly number[] }
  /** The series for comparison, drawn as hollow bars before the main ones. */
  other: { name: string; values: readonly number[] }
  /** Formats a value for tooltips. */
  format: (value: number) => string
  /** Formats a value for the axis, which has room for about seven characters. */
  formatTick: (value: number) => string
  /** Address of the list behind each pair of bars. */
  hrefs?: readonly (string | undefined)[]
}

/** Minimum width of a name below its bars, in pixels. */
const MIN_NAME_WIDTH = 48
const MARGIN = { top: 8, right: 0, bottom: 24, left: 56 }

/**
 * Bar chart of two series side by side. One is filled and the other hollow, so that color is not the only difference.
 */
export function GroupedBars({ label, names, main, other, format, formatTick, hrefs = [] }: GroupedBarsProps) {
  const bottom = CHART_HEIGHT - MARGIN.bottom
  const most = Math.max(...main.values, ...other.values, 1)
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: 4 })
  const describe = (name: string, at: number) =>
    `${name}: ${format(main.values[at] ?? 0)}, ${other.name} ${format(other.values[at] ?? 0)}`
  return (
    <Box position="relative">
      <ChartGround label={label} height={CHART_HEIGHT}>
        {(width) => {
          const x = scaleBand({
            domain: [...names],
            range: [MARGIN.left, width - MARGIN.right],
            padding: 0.3,
          })
          const room = (width - MARGIN.left) / Math.max(names.length, 1)
          const named = Math.max(1, Math.ceil(MIN_NAME_WIDTH / room))
          const series = scaleBand({ domain: ['other', 'main'], range: [0, x.bandwidth()], padding: 0.12 })
          const bar = (kind: 'main' | 'other', name: string, at: number) => {
            const { values, name: of } = kind === 'main' ? main : other
            const value = values[at] ?? 0
            const isMain = kind === 'main'
            return (
              <Bar
                key={kind}
                x={(x(name) ?? 0) + (series(kind) ?? 0)}
                y={y(value)}
                width={series.bandwidth()}
                height={Math.max(bottom - y(value), 0)}
                rx={2}
                fill={isMain ? 'var(--chart-main)' : 'var(--chart-panel)'}
                stroke={isMain ? 'var(--chart-main)' : 'var(--chart-other)'}
                strokeWidth={1.5}
              >
                <title>{`${name}, ${of}: ${format(value)}`}</title>
              </Bar>
            )
          }
          return (
            <>
              {y.ticks(4).map((tick) => (
                <Group key={tick} top={y(tick)}>
                  <Line from={{ x: MARGIN.left, y: 0 }} to={{ x: width, y: 0 }} stroke="var(--chart-grid)" />
                  <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end" fill="var(--chart-quiet)">
                    {formatTick(tick)}
                  </text>
                </Group>
              ))}
              {names.map((name, at) => (
                <Group key={name}>
                  {bar('other', name, at)}
                  {bar('main', name, at)}
                  {at % named === 0 && (
                    <text
                      x={(x(name) ?? 0) + x.bandwidth() / 2}
                      y={CHART_HEIGHT - 6}
                      textAnchor="middle"
                      fill="var(--chart-quiet)"
                    >
                      {name}
                    </text>
                  )}
                </Group>
              ))}
            </>
          )
        }}
      </ChartGround>
      {hrefs.length > 0 && (
        // The drawing is one picture for screen readers, and as a table it has the same links.
        <Flex position="absolute" insetBlock="0" insetInlineEnd="0" aria-hidden style={{ left: MARGIN.left }}>
          {names.map((name, at) => {
            const href = hrefs[at]
            return href === undefined ? null : (
              <OfficeLink
                key={name}
                href={href}
                tabIndex={-1}
                title={describe(name, at)}
                flex="1"
                borderRadius="l1"
                _hover={{ bg: 'color-mix(in oklab, {colors.brand.fg}, transparent 92%)' }}
              />
            )
          })}
        </Flex>
      )}
    </Box>
  )
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
function ChartGround({ label, height, children }: ChartGroundProps) {
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
