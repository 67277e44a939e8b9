import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { RowFileChoice } from '@/components/resource/csv/row-file'
import type { FacetFilterProps } from '@/components/resource/list/facet-step'
import type { BulkForm } from '@/components/resource/jobs/bulk-form'
import type { MoreAction } from '@/components/ui/more-menu-content'
import type { Dialogs } from '@/hooks/use-dialogs'
import type { ImportRules, PlannedImport } from '@/lib/csv/import-plan'
import type { DraftStorage } from '@/lib/forms/drafts'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import type { BulkAction, BulkActionDetails, BulkEdit, BulkField } from '@/lib/jobs/bulk'
import type { LockOut } from '@/lib/parties/lock-outs'
import type { Access } from '@/lib/permissions/explain'
import type { Area, SubArea, Viewer } from '@/lib/registry'
import { perParent } from '@/lib/resource/per-parent'
import { idSegment } from '@/lib/url/id-segment'
import type { Leftover, Resource, Words } from '@/lib/resource/resource'
import type { FilterValue } from '@/lib/resource/service'
import type { ListState } from '@/lib/url/list-state'

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
  /**
   * CSS width, unless the user gives the column another one. The title column should have none, so that it takes the
   * remaining width.
   */
  width?: string
  align?: 'end'
  /**
   * Place of the column in the rows of phones, which have two lines. The figure is at the end of the first line, the
   * status at the end of the second one. The first column that all screens show is the status by default.
   */
  onPhones?: 'picture' | 'figure' | 'status'
  /** True for columns with days. The head of the column names the time zone. */
  isDay?: true
  /** Shows the cells as the name and the only link of the row. Exactly one column has this property. */
  isTitle?: true
  /** True for columns that are hidden until the user chooses them. */
  isExtra?: true
}

/** One tab of a record's page besides the first one. */
export interface RecordTab<R extends object> {
  /** Value of `tab` in the address. */
  key: string
  label: string
  /**
   * Names of the form's fields on the tab. It is part of the form then, and the page that creates a record shows it
   * below the other fields. A tab without fields sends its own requests and loads when it is shown.
   */
  fields?: readonly string[]
  Content: ComponentType<{ record: R | null }>
  /** Panels below the fields of the tab, for existing records only. They send their own requests. */
  Panels?: ComponentType<{ record: R }>
  /** Loads the code of the content in advance. */
  prepare?: () => void
}

/** A view of a list that every user has, besides the saved ones. */
export interface StandardView {
  name: string
  filters: Readonly<Record<string, FilterValue>>
  /** Without it the list has its default order. */
  sort?: string
  /** Keys of the columns besides the title, in their order. Without it the list has its default columns. */
  columns?: readonly string[]
}

/** A form together with its fields. */
export interface RecordEditorForm<V extends WithId, R extends object> extends RecordForm<V, R> {
  Fields: ComponentType<{ record: R | null }>
  /**
   * Panels below the form of an existing record, such as assignments. They send their own requests. On a page with tabs
   * they belong to the first one.
   */
  Panels?: ComponentType<{ record: R }>
  /**
   * Divides the page of an existing record into tabs. Use it where the content differs in kind and is longer than two
   * screens. The extended properties and the activity get tabs too.
   */
  tabs?: readonly RecordTab<R>[]
  /** Label of the first tab, which shows `Fields`, where "Details" would not say enough. */
  firstTab?: string
  /** Hook that returns the reason why this user may not change this record, although the user has the permission. */
  useReadOnlyReason?: (record: R | null) => string | undefined
  /** Storage of drafts of unsaved input. Forms with personal data use `memory`. */
  draftStorage: DraftStorage
}

/** Properties of a dialog that a menu of a record opens. */
export interface RecordDialogProps<T extends object> {
  record: T
  onClose: () => void
}

/** An entry of the menus of a record that opens a dialog. */
export interface RecordDialog<T extends object> {
  /** Label of the entry, which is unique in its menu and ends with "…". */
  label: string
  /** Name of its icon. The icons load with the menu. */
  icon: 'copy' | 'tag'
  /** True when the menus of rows have the entry too. */
  isOnRows?: true
  load: () => Promise<ComponentType<RecordDialogProps<T>>>
}

/** The parts of a record's page that its entries of the menu "More" use. */
export interface PageTools<T> {
  /** Shows a changed version of the record, as a change by this user. */
  cacheOwn: (before: T, after: T) => void
  confirm: Dialogs['confirm']
}

/** A resource with the properties of its list. */
export interface ListedResource<T extends object, R extends T = T> extends Resource<T, R> {
  icon: LucideIcon
  columns: readonly Column<T>[]
  /** Returns the text of the second line in the rows of phones. */
  summary: (row: T) => string
  /** True when records can be viewed but neither created nor deleted. No control for it is shown. */
  isReadOnly?: true
  /** True when records are created on other pages, such as that of their order. The list has no button for it. */
  isCreatedElsewhere?: true
  /** Further actions of the list besides creating a record. */
  ListActions?: ComponentType<{ manage: Access }>
  /** Actions of a row, when they differ from opening and deleting it. */
  RowActions?: ComponentType<{ row: T; manage: Access }>
  /** Loads the records that are similar to a search without a result. */
  loadSimilar?: () => Promise<ComponentType<{ state: Pick<ListState, 'search' | 'filters'> }>>
  /** Address of the page that edits the listed records in a grid. It has the parameters of the list. */
  spreadsheet?: string
  /** Loads the filter of the list by facets, with the counts of their values. */
  loadFacetFilter?: () => Promise<ComponentType<FacetFilterProps>>
  /** Loads the list of the records that depend on a record, with counts and names, for the delete dialog. */
  loadDependents?: () => Promise<ComponentType<{ id: string }>>
  /** Finds a record that would be left without use. The delete dialog offers to delete it too. */
  findLeftover?: (record: T) => Promise<Leftover | undefined>
  /** Returns the views of the list that every user has. Filters by time depend on the current time. */
  standardViews?: (now: Date) => readonly StandardView[]
  /** Fields that can be changed for many records at once, or a function that loads them with their rules. */
  bulk?: readonly BulkField[] | (() => Promise<BulkEdit>)
  /** Actions on many records at once. Records can be selected then, also when the list is read-only. */
  bulkActions?: readonly BulkAction[]
  /** Loads the details of these actions, by their steps. */
  loadBulkActions?: () => Promise<Readonly<Record<string, BulkActionDetails<T> | BulkForm<T>>>>
  /** Loads the rules for importing records from a file. */
  loadImport?: () => Promise<ImportRules<WithId, T> | PlannedImport>
  /** True when files can be YAML too. */
  hasYaml?: true
  /**
   * Loads the files with rows for parts of the records. The dialogs for export and import offer them beside the
   * records.
   */
  loadRowFiles?: () => Promise<readonly RowFileChoice<T>[]>
  /**
   * Loads the form of a record. Absent for resources without a form and below a parent (`NestedResource`). It is a
   * `RecordEditorForm` for `R`, as `defineResource` checks. With that type here, a resource could only be passed to
   * functions that name `R`.
   */
  loadForm?: () => Promise<object>
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
  /** Returns the reason why this user cannot change this record by an import. */
  importBlockedReason?: (row: T) => string | undefined
  /** Returns the access that administrators would lose if these records were deleted or changed in bulk. */
  findLockOut?: (ids: readonly string[]) => Promise<LockOut>
  /**
   * Returns further entries of the menu "More" on a record's page, such as a link to a document for print. Those that
   * write are disabled with the reason why the user may not change the record. `cacheRecord` makes a record that an
   * entry created appear in lists.
   */
  moreActions?: (
    record: T,
    readOnlyReason: string | undefined,
    cacheRecord: (record: T) => void,
    page: PageTools<T>,
  ) => readonly MoreAction[]
  /**
   * Entries of the menu "More" and of the menus of rows that open a dialog. They are for users who may change the
   * record.
   */
  dialogs?: readonly RecordDialog<T>[]
  /** Returns the status of a record, shown beside its name on its page. */
  badge?: (record: T) => ReactNode
  /** Returns the picture in the head of a record's page. Without it the initials of its name are shown. */
  picture?: (record: T) => ReactNode
  /** Returns at most three facts that matter most, for the head of a record's page. Empty ones are left out. */
  facts?: (record: T) => readonly ReactNode[]
}

/**
 * True when the rows of a list can be selected. In lists whose rows have their own actions, deleting and editing may
 * have a different meaning.
 */
export function isSelectable<T extends object, R extends T>(resource: ListedResource<T, R>): boolean {
  return resource.bulkActions !== undefined || (!resource.isReadOnly && !resource.RowActions)
}

/** The parts of a descriptor that its area already states. */
type OfArea = 'path' | 'route' | 'access' | 'words' | 'isPersonal'

type OwnWords = Pick<Words, 'purpose' | 'consequence'>

/** A form for records of type `R`, whatever its values are. */
type AnyForm<R extends object> = Pick<
  RecordEditorForm<WithId, R>,
  'Fields' | 'Panels' | 'tabs' | 'firstTab' | 'draftStorage'
>

/** The parts of a descriptor besides those of its area. */
type OwnParts<T extends object, R extends T = T> = Omit<
  ListedResource<T, R>,
  OfArea | 'icon' | 'loadForm'
> & {
  words: OwnWords
  loadForm?: () => Promise<AnyForm<R>>
}

/**
 * Defines the resource of an area. Everything is stated once: the area has what the menu, the cards and the search of
 * the office need on every page, `own` has the rest.
 *
 * Code that loads on demand is imported as `#browser/<path below components>`, so that pages on the server can import
 * the descriptor without it (`empty-browser-module.ts`).
 */
export function defineResource<T extends object, R extends T = T>(
  area: Area,
  own: OwnParts<T, R>,
): ListedResource<T, R> {
  return {
    path: area.key,
    route: area.href,
    icon: area.icon,
    access: { view: area.view, manage: area.manage },
    ...(area.isPersonal && { isPersonal: area.isPersonal }),
    ...own,
    words: { ...area.words, ...own.words },
  }
}

/** The parts of a descriptor below one parent besides those of its area. */
export type OwnNestedParts<T extends object, R extends T = T> = Omit<
  ListedResource<T, R>,
  Exclude<OfArea, 'isPersonal'>
> & {
  words: OwnWords
}

/** Loads the function that returns the form for a resource below one parent. */
type LoadNestedForm<T extends object, R extends T> = () => Promise<
  (resource: ListedResource<T, R>, parentId: string) => AnyForm<R>
>

/** The resource of each parent record, such as the users of each buyer, by the id of the parent. */
export interface NestedResource<T extends object, R extends T = T> {
  (parentId: string): ListedResource<T, R>
  /** Absent for records that are only read. */
  loadForm?: LoadNestedForm<T, R>
  /** Name of the route parameter that holds the id of the parent. */
  parentParam: string
}

/**
 * Defines the resource of an area below the records of another area.
 *
 * @param ownOf returns the parts of the descriptor below one parent
 * @param loadForm absent for records that are only read
 */
export function defineNestedResource<T extends object, R extends T = T>(
  area: SubArea,
  ownOf: (parentId: string) => OwnNestedParts<T, R>,
  loadForm?: LoadNestedForm<T, R>,
): NestedResource<T, R> {
  const { parent, segment } = area
  const of = perParent((parentId): ListedResource<T, R> => {
    const own = ownOf(parentId)
    return {
      path: `${parent}/${encodeURIComponent(parentId)}/${segment}`,
      route: `/${parent}/${idSegment(parentId)}/${segment}`,
      access: { view: area.view, manage: area.manage },
      ...own,
      words: { ...area.words, ...own.words },
    }
  })
  return Object.assign(of, { ...(loadForm && { loadForm }), parentParam: `${parent.slice(0, -1)}id` })
}
