import { nameWords } from '@/lib/resource/words'
import { isSecretField } from '@/lib/forms/secret-fields'
import { ownStorage } from '@/lib/own-storage'
import { addedKeys, shownColumns } from '@/lib/resource/columns'
import type { ListState } from '@/lib/url/list-state'
import type { Column, ListedResource } from '@/components/resource/listed-resource'

/** A field that a file can contain. */
export interface ExportField {
  /** Dotted path of the platform's field, which is also the head of its column in the file. */
  path: string
  /** Label for people. */
  label: string
}

/** Fields of one kind, under a common heading. */
export interface ExportGroup {
  title: string
  fields: readonly ExportField[]
}

/** Returns the platform fields that a column shows. Columns of counts or drawings have none. */
export function fieldsOf<T>({ fields, field, sort }: Column<T>): readonly string[] {
  return fields ?? [field ?? sort ?? []].flat()
}

/** Everything about passwords stays out of files, such as the date of a change. */
const PASSWORD = /password/i

/**
 * Returns the fields that a file can contain: the platform's own fields, as found in the columns and the rows on
 * screen, with the id first, and the columns that the user added to the list. Fields about passwords are left out.
 */
export function exportableFields(
  resource: ListedResource<object>,
  state: ListState,
  rows: readonly object[],
): string[] {
  const { columns } = resource
  const declared = columns.flatMap(fieldsOf)
  const added = addedKeys(columns, state.columns)
  const fields = new Set(['ID', ...declared, ...added, ...rows.flatMap((row) => Object.keys(row))])
  return [...fields].filter((field) => !PASSWORD.test(field) && !isSecretField(field))
}

/** Returns the preselected fields: the id and the fields of the shown columns. */
export function chosenFields(
  resource: ListedResource<object>,
  state: ListState,
  fields: readonly string[],
): string[] {
  const shown = shownColumns(resource.columns, state.columns)
  const wanted = new Set(['ID', ...shown.flatMap(fieldsOf), ...addedKeys(resource.columns, state.columns)])
  return fields.filter((field) => wanted.has(field))
}

const BASICS = new Set(['ID', 'Name', 'Description'])

const isOfXp = (path: string) => path === 'xp' || path.startsWith('xp.')
const isReference = (path: string) => path !== 'ID' && /IDs?$/.test(path)
const isDate = (path: string) => /Date|^Last[A-Z]/.test(path)

/** Returns the fields in labeled groups, in the order in which the file has them within each group. */
export function groupFields(resource: ListedResource<object>, fields: readonly string[]): ExportGroup[] {
  const columns = new Set(resource.columns.flatMap(fieldsOf))
  const titleOf = (path: string) => {
    if (isOfXp(path)) return 'Extended properties'
    if (BASICS.has(path) || columns.has(path)) return 'Basics'
    if (isDate(path)) return 'Dates'
    return isReference(path) ? 'Links to other records' : 'More details'
  }
  return ['Basics', 'More details', 'Links to other records', 'Dates', 'Extended properties'].flatMap(
    (title) => {
      const own = fields.filter((path) => titleOf(path) === title)
      return own.length > 0 ? [{ title, fields: labelFields(resource, own) }] : []
    },
  )
}

/** Labels fields by their columns where a label says the same as the field, otherwise by the words of their path. */
function labelFields(resource: ListedResource<object>, paths: readonly string[]): ExportField[] {
  const labels = new Map(
    resource.columns.flatMap((column): [string, string][] => {
      const [path, ...others] = fieldsOf(column)
      return path === undefined || others.length > 0 || isReference(path) ? [] : [[path, column.label]]
    }),
  )
  const taken = new Set(labels.values())
  return paths.map((path) => {
    const own = fieldLabel(path)
    // An object may have the label of a column that shows one of its parts.
    return { path, label: labels.get(path) ?? (taken.has(own) ? `${own}: everything` : own) }
  })
}

/** Returns the words of a field's path: "BillingAddress.Zip" becomes "Billing address: zip". */
export function fieldLabel(path: string): string {
  if (path === 'xp') return 'All extended properties'
  return nameWords(path.replace(/^xp\./, '').replaceAll('.', ': '))
}

const CHOICES = 'quartermaster.export/'
const { read, write } = ownStorage(CHOICES)
const keyOf = (owner: string, path: string) => `${CHOICES}${encodeURIComponent(owner)}/${path}`

/** Returns the fields that a user exported last from a list, those of them that still exist. Undefined if there are none. */
export function lastFields(owner: string, path: string, fields: readonly string[]): string[] | undefined {
  const stored = read(keyOf(owner, path)).split(' ')
  const found = fields.filter((field) => stored.includes(field))
  return found.length > 0 ? found : undefined
}

/** Stores the fields that a user exported from a list. */
export function rememberFields(owner: string, path: string, fields: readonly string[]): void {
  write(keyOf(owner, path), fields.join(' '))
}
