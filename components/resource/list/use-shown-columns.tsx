'use client'

import { useMemo } from 'react'
import { Count, Empty, OneLine } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { valueAt } from '@/lib/csv/cells'
import { addedKeys, addedLabel, shownColumns, sizedColumns } from '@/lib/resource/columns'
import { isSortable, type ListRules, type ListState } from '@/lib/url/list-state'
import type { Column, ListedResource } from '@/components/resource/listed-resource'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Returns the columns to show, with the fields that the user added and the widths that the user chose. They are the same
 * objects until one of them changes, so that the rows of the table stay equal.
 */
export function useShownColumns<T extends object, R extends T>(
  { columns, rules }: Pick<ListedResource<T, R>, 'columns' | 'rules'>,
  { columns: chosen, widths }: ListState,
  rows: readonly T[],
): readonly Column<T>[] {
  const added = addedKeys(columns, chosen)
  const numeric = added.filter((key) => hasOnlyNumbers(rows, key)).join()
  return useMemo(() => {
    const numbers = numeric.split(',')
    const extra = addedKeys(columns, chosen).map((key) => addedColumn<T>(key, rules, numbers.includes(key)))
    return sizedColumns(shownColumns([...columns, ...extra], chosen), widths)
  }, [columns, rules, chosen, widths, numeric])
}

/** Returns the column for the path of a platform field or an extended property. */
function addedColumn<T extends object>(key: string, rules: ListRules, isNumber: boolean): Column<T> {
  return {
    key,
    label: addedLabel(key),
    field: key,
    from: 'md',
    width: isNumber ? '7rem' : '10rem',
    ...(isSortable(rules, key) && { sort: key }),
    ...(isNumber && { align: 'end' }),
    cell: (row) => <FieldValue value={valueAt(row, key)} />,
  }
}

function hasOnlyNumbers(rows: readonly object[], key: string): boolean {
  const values = rows.map((row) => valueAt(row, key)).filter((value) => value !== undefined && value !== null)
  return values.length > 0 && values.every((value) => typeof value === 'number')
}

/** Shows any value of a record in one line, by its type. */
function FieldValue({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <Empty />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return <Count>{value}</Count>
  if (typeof value !== 'string') return <OneLine>{JSON.stringify(value)}</OneLine>
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return <Day iso={value} />
  // A day without a time is the same day in every time zone.
  const [, year, month, day] = DAY.exec(value) ?? []
  return year ? <span className="ui-number">{`${month}/${day}/${year}`}</span> : <OneLine>{value}</OneLine>
}
