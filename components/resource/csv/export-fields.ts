import { shownColumns } from '@/lib/resource/columns'
import type { ListState } from '@/lib/url/list-state'
import type { Column, ListedResource } from '@/components/resource/listed-resource'

/** Returns the platform fields that a column shows. Columns of counts or drawings have none. */
export function fieldsOf<T>({ fields, field, sort }: Column<T>): readonly string[] {
  return fields ?? [field ?? sort ?? []].flat()
}

/**
 * Returns the fields that a file can contain: the platform's own fields, as found in the columns and the rows on
 * screen, with the id first.
 */
export function exportableFields(resource: ListedResource<object>, rows: readonly object[]): string[] {
  const declared = resource.columns.flatMap(fieldsOf)
  return [...new Set(['ID', ...declared, ...rows.flatMap((row) => Object.keys(row))])]
}

/** Returns the preselected fields: the id and the fields of the shown columns. */
export function chosenFields(
  resource: ListedResource<object>,
  state: ListState,
  fields: readonly string[],
): string[] {
  const shown = shownColumns(resource.columns, state.columns)
  const wanted = new Set(['ID', ...shown.flatMap(fieldsOf)])
  return fields.filter((field) => wanted.has(field))
}
