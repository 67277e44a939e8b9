'use client'

import { Box, Flex } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

let isPrintStarted = false

/** The figures of a chart as a table. */
interface ChartTable {
  /** Names of the columns. The first one names the column of row names. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; href?: string | undefined; cells: readonly string[] }[]
}

interface ChartFigureProps {
  /** Name of the chart, such as "Sales by day". */
  name: string
  table: ChartTable
  /** Explanation of the colors. */
  legend?: ReactNode
  /** The chart itself. */
  children: ReactNode
}

/** Chart with a button that shows the same figures as a table. */
export function ChartFigure({ name, table, legend, children }: ChartFigureProps) {
  const [isTableChosen, setTable] = useState(false)
  // Paper has no tooltips, so it gets the figures instead of the drawing.
  const isPrinting = useIsPrinting()
  const isTable = isTableChosen || isPrinting
  return (
    <Box as="figure" aria-label={name}>
      {/* The button is larger than its line on phones, so that it can be touched. */}
      <Flex
        justify="space-between"
        align="center"
        gap="3"
        mt={{ base: '-3', md: '0' }}
        mb={{ base: '0', md: '2' }}
        minH={{ base: 'touch', md: '7' }}
      >
        <Box fontSize="xs" color="fg.muted">
          {!isTable && legend}
        </Box>
        <Button size="xs" variant="ghost" me="-2" data-print="no" onClick={() => setTable(!isTableChosen)}>
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {isTable ? 'Show as chart' : 'Show as table'}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      </Flex>
      {isTable ? <FigureTable name={name} table={table} /> : children}
    </Box>
  )
}

function FigureTable({ name, table }: { name: string; table: ChartTable }) {
  const [first, ...others] = table.columns
  return (
    <Table css={{ tableLayout: 'auto' }}>
      <caption>
        <VisuallyHidden>{name}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">{first}</ColumnHead>
          {others.map((column) => (
            <ColumnHead key={column} scope="col" textAlign="end">
              {column}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <Row key={row.key}>
            <RowHead
              scope="row"
              height={{ base: 'touch', md: '8' }}
              py="0.5"
              css={{ overflowWrap: 'anywhere' }}
            >
              {row.href === undefined ? (
                row.name
              ) : (
                <OfficeLink href={row.href} color="brand.fg">
                  {row.name}
                </OfficeLink>
              )}
            </RowHead>
            {row.cells.map((cell, at) => (
              <Cell
                key={others[at]}
                height={{ base: 'touch', md: '8' }}
                py="0.5"
                textAlign="end"
                fontVariantNumeric="tabular-nums"
              >
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** True while the page is printed, and in the browser's preview of the print. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrintStarted,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print')
  const set = (isPrinting: boolean) => {
    isPrintStarted = isPrinting
    listener()
  }
  const start = () => set(true)
  const end = () => set(false)
  const change = () => set(media.matches)
  // Browsers take the picture of the page right after this event. The change of the media comes too late for it.
  window.addEventListener('beforeprint', start)
  window.addEventListener('afterprint', end)
  media.addEventListener('change', change)
  return () => {
    window.removeEventListener('beforeprint', start)
    window.removeEventListener('afterprint', end)
    media.removeEventListener('change', change)
  }
}
