import { shownColumns } from '@/lib/resource/columns'
import type { ListState } from '@/lib/url/list-state'
import type { Column, ListedResource } from './listed-resource'

/** The fields of the platform that a column shows; none for what is counted or drawn. */
export function fieldsOf<T>({ fields, field, sort }: Column<T>): readonly string[] {
  return fields ?? [field ?? sort ?? []].flat()
}

/** The fields a file can have: the platform's own, as the rows on screen have them, the id first. */
export function exportableFields(resource: ListedResource<object>, rows: readonly object[]): string[] {
  const declared = resource.columns.flatMap(fieldsOf)
  return [...new Set(['ID', ...declared, ...rows.flatMap((row) => Object.keys(row))])]
}

/** Those that are chosen at first: the id, and what the columns show. */
export function chosenFields(
  resource: ListedResource<object>,
  state: ListState,
  fields: readonly string[],
): string[] {
  const shown = shownColumns(resource.columns, state.columns)
  const wanted = new Set(['ID', ...shown.flatMap(fieldsOf)])
  return fields.filter((field) => wanted.has(field))
}
