'use client'

import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, SortLink, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import { formatReportValue } from './format-report-value'
import type { ReportDefinition, ReportRow } from './rules/definitions'
import type { ReportSort } from './rules/report-rows'
import { useReportPlace } from './use-report-place'

/** Number of rows at first. Thousands of rows would make the page slow. */
const FIRST_ROWS = 100

/** The rows of a report as a table. The heads of the columns sort it. */
export function ReportTable(props: {
  definition: ReportDefinition
  rows: readonly ReportRow[]
  sort: ReportSort
}) {
  const { definition, rows, sort } = props
  const { label, subject, columns, charted } = definition
  const [isComplete, setComplete] = useState(false)
  const shown = isComplete ? rows : rows.slice(0, FIRST_ROWS)
  const total = (key: string) => rows.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
  const charts = columns.find(({ key }) => key === charted)
  const whole = charts?.isAdditive ? total(charted) : 0
  const hasTotals = columns.some(({ isAdditive }) => isAdditive)
  const currency = rows[0]?.currency ?? ''
  return (
    <Box>
      <Table>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnHead scope="col" aria-sort={directionOf(sort, 'name') ?? (sort ? undefined : 'ascending')}>
              <SortHead name="name" sort={sort} isDescendingFirst={false}>
                {subject}
              </SortHead>
            </ColumnHead>
            {columns.map(({ key, label: head }) => (
              <ColumnHead
                key={key}
                scope="col"
                width={{ base: '7rem', md: '9rem' }}
                textAlign="end"
                data-charted={key === charted}
                css={{ mdDown: { '&[data-charted=false]': { display: 'none' } } }}
                aria-sort={directionOf(sort, key)}
              >
                <SortHead name={key} sort={sort} isDescendingFirst>
                  {head}
                </SortHead>
              </ColumnHead>
            ))}
            {whole > 0 && (
              <ColumnHead scope="col" width="5rem" textAlign="end" hideBelow="md">
                Share
              </ColumnHead>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id}>
              <RowHead scope="row" css={{ overflowWrap: 'anywhere' }}>
                {row.href === undefined ? row.name : <OfficeLink href={row.href}>{row.name}</OfficeLink>}
              </RowHead>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  textAlign="end"
                  fontVariantNumeric="tabular-nums"
                  data-charted={column.key === charted}
                  css={{ mdDown: { '&[data-charted=false]': { display: 'none' } } }}
                >
                  {formatReportValue(row.values[column.key], column, row.currency)}
                </Cell>
              ))}
              {whole > 0 && (
                <Cell textAlign="end" fontVariantNumeric="tabular-nums" hideBelow="md">
                  {formatShare(row.values[charted] ?? 0, whole)}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <Row>
              <RowHead scope="row" fontWeight="semibold">
                Total
              </RowHead>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  textAlign="end"
                  fontWeight="semibold"
                  fontVariantNumeric="tabular-nums"
                  data-charted={column.key === charted}
                  css={{ mdDown: { '&[data-charted=false]': { display: 'none' } } }}
                >
                  {column.isAdditive && formatReportValue(total(column.key), column, currency)}
                </Cell>
              ))}
              {whole > 0 && <Cell hideBelow="md" />}
            </Row>
          </tfoot>
        )}
      </Table>
      {shown.length < rows.length && (
        <Box mt="3">
          <Button size="sm" variant="outline" onClick={() => setComplete(true)}>
            Show all {formatNumber(rows.length)} rows
          </Button>
        </Box>
      )}
    </Box>
  )
}

const directionOf = (sort: ReportSort, key: string) =>
  sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined

/** Head of a column, with a link to the report in the order of this column. */
function SortHead(props: { name: string; sort: ReportSort; isDescendingFirst: boolean; children: string }) {
  const { name, sort, isDescendingFirst, children } = props
  const { hrefWith, go } = useReportPlace()
  const isSorted = sort?.key === name
  const isDescending = isSorted ? !sort.isDescending : isDescendingFirst
  const choice = { sort: `${isDescending ? '!' : ''}${name}` }
  return (
    <SortLink direction={directionOf(sort, name)} href={hrefWith(choice)} onOpen={() => go(choice)}>
      {children}
    </SortLink>
  )
}

function formatShare(value: number, whole: number): string {
  return `${formatNumber(Math.round((value / whole) * 1000) / 10)}%`
}
