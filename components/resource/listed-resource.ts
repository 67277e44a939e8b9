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
  /** Unique key within the list. */
  key: string
  label: string
  /** Returns the content of a cell. It is called as a function, so it must not use hooks itself. */
  cell: (row: T) => ReactNode
  /** Platform field that the header sorts by. It must be in the resource's `rules.sortable`. */
  sort?: string
  /** Platform field of the column in exported files, if it is not `sort`. It may be a dotted path. */
  field?: string
  /** Platform fields of a column that shows several of them. */
  fields?: readonly string[]
  /**
   * Narrowest screen that shows the column. Without it the column is always shown. Columns that the user chose are
   * shown from `md` at the latest.
   */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** CSS width. The title column should have none, so that it takes the remaining width. */
  width?: string
  align?: 'end'
  /** Shows the cells as the name and the only link of the row. Exactly one column has this property. */
  isTitle?: true
  /** True for columns that are hidden until the user chooses them. */
  isExtra?: true
}

/** A resource with the properties of its list. */
export interface ListedResource<T extends object, R extends T = T> extends Resource<T, R> {
  icon: LucideIcon
  columns: readonly Column<T>[]
  /** Returns the text below the name on screens that are too narrow for the other columns. */
  summary: (row: T) => string
  /** True when records can be viewed but neither created nor deleted. No control for it is shown. */
  isReadOnly?: true
  /** Further actions of the list besides creating a record. */
  ListActions?: ComponentType<{ manage: Access }>
  /** Actions of a row, when they differ from opening and deleting it. */
  RowActions?: ComponentType<{ row: T; manage: Access }>
  /** Lists the records that depend on a record, with counts and names. It is shown in the delete dialog. */
  Dependents?: ComponentType<{ id: string }>
  /** Finds a record that would be left without use. The delete dialog offers to delete it too. */
  findLeftover?: (record: T) => Promise<Leftover | undefined>
  /** Fields that can be changed for many records at once. */
  bulk?: readonly BulkField[]
  /**
   * Loads the rules for importing records from a file. They contain rules of the form, so they are not part of the
   * list's chunk.
   */
  loadImport?: () => Promise<ImportRules<WithId, T>>
  /** Returns the paths within xp that the user may view but not change. */
  readOnlyXp?: (viewer: Viewer) => readonly (readonly string[])[]
  /** Heading of a record's page, when the parts above it already show the record's name. */
  pageTitle?: string
  /** Returns the reason why the user may never delete records of this resource, whatever the permissions are. */
  deleteBlockedReason?: (viewer: Viewer) => string | undefined
  /**
   * Returns the reason why this user can neither delete this record nor change it in bulk, because it would harm the
   * user.
   */
  protectedRowReason?: (viewer: Viewer, row: T) => string | undefined
  /** Returns the access that administrators would lose if these records were deleted or changed in bulk. */
  findLockOut?: (ids: readonly string[]) => Promise<LockOut>
  /** Returns the status of a record, shown beside its name on its page. */
  badge?: (record: T) => ReactNode
}
