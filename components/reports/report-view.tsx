'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Download, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { RankedBars } from '@/components/charts/ranked-bars'
import { Button } from '@/components/ui/button'
import { Calculation } from '@/components/ui/calculation'
import { Card } from '@/components/ui/card'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/hooks/use-time-zone'
import { saveFile } from '@/lib/csv/write'
import { formatTime } from '@/lib/format/day'
import type { Days } from '@/lib/url/filter-days'
import { formatReportValue } from './format-report-value'
import { ReportTable } from './report-table'
import type { ReportDefinition, ReportRow } from './rules/definitions'
import { reportCsv, reportFileName } from './rules/report-csv'
import { requestsFor } from './rules/read-report'
import { currenciesOf, sortedRows, type ReportSort } from './rules/report-rows'
import { useReport } from './use-report'
import { useReportPlace } from './use-report-place'

interface ReportViewProps {
  definition: ReportDefinition
  days: Days
}

/** One report: what its calculation costs, its progress, and its rows. */
export function ReportView({ definition, days }: ReportViewProps) {
  const calculation = useReport(definition, days)
  const { result, count, calculate } = calculation
  const { key, reads, label, isNow } = definition
  const rows = result.isFetching ? undefined : result.data
  return (
    <>
      {(rows === undefined || result.isError) && (
        <Card mt="3">
          <Calculation
            {...{ label, calculation, reads }}
            requests={count.data === undefined ? undefined : requestsFor(key, count.data)}
            emptyText={`There are no ${reads.many}${isNow ? '' : ' in this period'}.`}
          />
        </Card>
      )}
      {rows && <Result {...{ definition, days, calculate }} all={rows} calculatedAt={result.dataUpdatedAt} />}
    </>
  )
}

/** Number of bars of the chart. */
const MAX_BARS = 12

function Result(
  props: ReportViewProps & {
    all: readonly ReportRow[]
    /** Milliseconds since 1970. */
    calculatedAt: number
    calculate: () => void
  },
) {
  const { definition, days, all, calculatedAt, calculate } = props
  const timeZone = useTimeZone()
  const { parameters } = useReportPlace()
  const currencies = currenciesOf(all)
  const wanted = parameters.get('currency')
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? ''
  const sort = sortIn(definition, parameters.get('sort'))
  const rows = sortedRows(
    all.filter((row) => row.currency === currency),
    sort,
  )
  const save = () => saveFile(new Blob([reportCsv(definition, rows)]), reportFileName(definition, days))
  return (
    <Card mt="3">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text role="status" color="fg.muted">
          Calculated at {formatTime(calculatedAt, timeZone)}
          {definition.isNow ? '' : `, days in ${timeZone}`}
        </Text>
        <Flex gap="2" wrap="wrap" align="center" data-print="no">
          {currencies.length > 1 && <CurrencyChoice {...{ currencies, currency }} />}
          <Button size="sm" variant="outline" onClick={calculate}>
            <Icon as={RefreshCw} boxSize="4" />
            Calculate again
          </Button>
          <Button size="sm" variant="outline" disabled={rows.length === 0} onClick={save}>
            <Icon as={Download} boxSize="4" />
            Download CSV
          </Button>
        </Flex>
      </Flex>
      {rows.length === 0 ? (
        <Text mt="3">There is nothing to report.</Text>
      ) : (
        <Stack mt="4" gap="5">
          <Chart definition={definition} rows={rows} />
          <ReportTable {...{ definition, rows, sort }} />
        </Stack>
      )}
    </Card>
  )
}

function sortIn({ columns, rankedBy }: ReportDefinition, wanted: string | null): ReportSort {
  const key = wanted?.replace(/^!/, '')
  if (key !== undefined && (key === 'name' || columns.some((column) => column.key === key)))
    return { key, isDescending: wanted?.startsWith('!') ?? false }
  return rankedBy === undefined ? undefined : { key: rankedBy, isDescending: true }
}

function CurrencyChoice({ currencies, currency }: { currencies: readonly string[]; currency: string }) {
  const { go } = useReportPlace()
  const id = useId()
  return (
    <Flex gap="2" align="center">
      <Label htmlFor={id}>Currency</Label>
      <Select id={id} value={currency} onChange={({ target }) => go({ currency: target.value })}>
        {currencies.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Flex>
  )
}

/** Bars of the highest values, or of the last months. Absent when all values are zero. */
function Chart({ definition, rows }: { definition: ReportDefinition; rows: readonly ReportRow[] }) {
  const { charted, columns, rankedBy, label } = definition
  const column = columns.find(({ key }) => key === charted)
  const ranked =
    rankedBy === undefined
      ? sortedRows(rows, undefined).slice(-MAX_BARS)
      : sortedRows(rows, { key: charted, isDescending: true }).slice(0, MAX_BARS)
  const bars = ranked.filter(({ values }) => (values[charted] ?? 0) > 0)
  if (!column || bars.length === 0) return null
  return (
    <Box maxW="48rem">
      <RankedBars
        label={label}
        isShortOnPhones
        rows={bars.map((row) => ({
          key: row.id,
          name: row.name,
          value: row.values[charted] ?? 0,
          words: formatReportValue(row.values[charted], column, row.currency),
        }))}
      />
    </Box>
  )
}
