'use client'

import { Box, Flex } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

/** The figures of a chart as a table. */
interface ChartTable {
  /** Names of the columns. The first one names the column of row names. */
  columns: readonly string[]
  rows: readonly { key: string; name: string; href?: string | undefined; cells: readonly string[] }[]
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
  const [isTable, setTable] = useState(false)
  return (
    <Box as="figure" aria-label={name}>
      <Flex
        justify="space-between"
        align="center"
        gap="3"
        wrap="wrap"
        mb="3"
        minH={{ base: 'touch', md: '8' }}
      >
        <Box fontSize="xs" color="fg.muted">
          {!isTable && legend}
        </Box>
        <Button size="xs" variant="ghost" me="-2.5" onClick={() => setTable(!isTable)}>
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
            <RowHead scope="row" height="10" py="1.5" css={{ overflowWrap: 'anywhere' }}>
              {row.href === undefined ? (
                row.name
              ) : (
                <OfficeLink href={row.href} color="fg" textDecoration="underline">
                  {row.name}
                </OfficeLink>
              )}
            </RowHead>
            {row.cells.map((cell, at) => (
              <Cell key={others[at]} height="10" py="1.5" textAlign="end" fontVariantNumeric="tabular-nums">
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
