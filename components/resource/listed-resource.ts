import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ImportRules } from '@/lib/csv/import-plan'
import type { WithId } from '@/lib/forms/record-form'
import type { BulkField } from '@/lib/jobs/bulk'
import type { LockOut } from '@/lib/parties/lock-outs'
import type { Access } from '@/lib/permissions/explain'
import type { Viewer } from '@/lib/registry'
import type { Leftover, Resource } from '@/lib/resource/resource'

/** One column of a list. */
export interface Column<T> {
  /** Unique in its list. */
  key: string
  label: string
  /** A component's worth of JSX; called as a function, so it may not use hooks itself. */
  cell: (row: T) => ReactNode
  /** Platform field that its header sorts by; one of the resource's `rules.sortable`. */
  sort?: string
  /** Platform field that a file of these records has for it, where that is not `sort`; may be a dotted path. */
  field?: string
  /** The same for a column that shows several of them. */
  fields?: readonly string[]
  /** Narrowest screen that has room for it; without one it is always there. A chosen one waits for `md` at most. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** CSS width; the title should have none and take what is left. */
  width?: string
  align?: 'end'
  /** Draws its cells as the row's name and its one link. Exactly one column has it. */
  isTitle?: true
  /** Not among the columns that a list shows by itself: somebody has to choose it. */
  isExtra?: true
}

/** A resource with what its list shows. */
export interface ListedResource<T extends object, R extends T = T> extends Resource<T, R> {
  icon: LucideIcon
  columns: readonly Column<T>[]
  /** A second line under the name where other columns have no room, in words. */
  summary: (row: T) => string
  /** Records are read here and neither created nor deleted: no control offers it. */
  isReadOnly?: true
  /** Further ways to come to a record of this list, beside creating one. */
  ListActions?: ComponentType<{ manage: Access }>
  /** What can be done with a row, where that is not just opening and deleting it. */
  RowActions?: ComponentType<{ row: T; manage: Access }>
  /** What hangs on a record, counted and named; read when somebody asks to delete it. */
  Dependents?: ComponentType<{ id: string }>
  /** Finds what a deleted record would leave behind without use; offered to be deleted with it. */
  findLeftover?: (record: T) => Promise<Leftover | undefined>
  /** Fields that many records may be given at once. */
  bulk?: readonly BulkField[]
  /** Loads how records are imported from a file: rules that the form has, so the list does not carry them. */
  loadImport?: () => Promise<ImportRules<WithId, T>>
  /** Paths below its xp that this viewer may see and not change. */
  readOnlyXp?: (viewer: Viewer) => readonly (readonly string[])[]
  /** Heading of a record's page, where what is above it already names the record. */
  pageTitle?: string
  /** Why this viewer may never delete a record, whatever the permissions say. */
  keeps?: (viewer: Viewer) => string | undefined
  /** Why this viewer neither deletes this record nor changes it among many, as it would harm the viewer. */
  spares?: (viewer: Viewer, row: T) => string | undefined
  /** Returns the access that administrators would lose if these records were deleted or changed in bulk. */
  findLockOut?: (ids: readonly string[]) => Promise<LockOut>
  /** State of a record, beside its name on its own page. */
  badge?: (record: T) => ReactNode
}
