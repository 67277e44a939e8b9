'use client'

import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { ChartGround } from './chart-ground'
import { RANKED_ROW, rankedHeight } from './sizes'

interface RankedBarsProps {
  label: string
  rows: readonly { key: string; name: string; value: number; words: string }[]
}

const BAR_HEIGHT = 8
const PIXELS_A_LETTER = 7

/** Horizontal bars in rows. Each row shows the name above its bar and the value at the end of that line. */
export function RankedBars({ label, rows }: RankedBarsProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ChartGround label={label} height={rankedHeight(rows.length)}>
      {(width) => {
        const x = scaleLinear({ domain: [0, most], range: [0, width] })
        return rows.map(({ key, name, value, words }, at) => (
          <Group key={key} top={at * RANKED_ROW}>
            <text y={13} fill="var(--chart-words)">
              {shorten(name, width / PIXELS_A_LETTER - words.length - 2)}
              <title>{name}</title>
            </text>
            <text x={width} y={13} textAnchor="end" fill="var(--chart-quiet)">
              {words}
            </text>
            <Bar y={21} width={width} height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} fill="var(--chart-grid)" />
            <Bar y={21} width={x(value)} height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} fill="var(--chart-main)" />
          </Group>
        ))
      }}
    </ChartGround>
  )
}

/** Shortens a text to the given number of letters, because text in an SVG does not wrap. */
function shorten(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, Math.max(Math.floor(letters) - 1, 1)).trimEnd()}…` : text
}
