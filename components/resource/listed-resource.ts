import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Resource } from '@/lib/resource/resource'

/** One column of a list. */
export interface Column<T> {
  /** Unique in its list. */
  key: string
  label: string
  /** A component's worth of JSX; called as a function, so it may not use hooks itself. */
  cell: (row: T) => ReactNode
  /** Platform field that its header sorts by; one of the resource's `rules.sortable`. */
  sort?: string
  /** Narrowest screen that has room for it; without one it is always there. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** CSS width; the title should have none and take what is left. */
  width?: string
  align?: 'end'
  /** Draws its cells as the row's name and its one link. Exactly one column has it. */
  isTitle?: true
}

/** A resource with what its list shows. */
export interface ListedResource<T extends object, R extends T = T> extends Resource<T, R> {
  icon: LucideIcon
  columns: readonly Column<T>[]
  /** A second line under the name where other columns have no room, in words. */
  summary: (row: T) => string
  /** State of a record, beside its name on its own page. */
  badge?: (record: T) => ReactNode
}
