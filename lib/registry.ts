import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { AccessQualifier } from './permissions/check'
import type { RoleDefinition } from './permissions/roles'
import type { OrderCloud } from './ordercloud/sdk'
import type { Reference } from './resource/reference'
import type { FilterValue } from './resource/service'
import type { HeaderCounts } from './settings'
import { idSegment } from './url/id-segment'

/** The facts about a user that a label or a URL may depend on. */
export interface Viewer {
  isAdmin: boolean
  isSupplier: boolean
  /** The decoded access token. */
  decoded?: { userName: string } | undefined
}

/** Records that can be found from anywhere in the app through a list of all of them. Every descriptor is one. */
export interface Findable extends Pick<Reference, 'words' | 'idOf' | 'titleOf' | 'rules' | 'search'> {
  service: Pick<Reference['service'], 'list'>
  /** URL of that list, if the app has one, e.g. `/products`. The page of a record is below it. */
  route?: string
  /** Returns the URL of a record, if there is no such list. */
  hrefOf?(record: object): string
}

/** The code of an area that loads on demand. */
export interface AreaCode {
  /** Loads the code of its list before the page is requested. `prefetch` then fetches the data of the first page. */
  load?: () => Promise<{ prefetch?: (client: QueryClient) => Promise<void> }>
  /** Loads the definition of its records, to find one by name or ID. Absent if the platform cannot list all of them. */
  records?: () => Promise<Findable>
  /**
   * Loads the definition of the records below one parent, if the platform cannot list them across parents. Used while a
   * page of the parent is open.
   */
  recordsOf?: (parentId: string) => Promise<Findable>
}

/** Headings of the cards in settings, in their order. */
export const SETTINGS_SECTIONS = ['Access', 'Commerce', 'Integration', 'Localization'] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** Static facts about one area of the app, for the menu, cards, palette and pickers. */
export interface Area {
  /** Unique key: the path of its records on the platform, which is also the first part of the query keys. */
  key: string
  label: string
  href: string
  icon: LucideIcon
  /** The menu has the areas of `main`, the settings page has cards for those of `settings`. Other pages link to `linked` ones. */
  group: 'main' | 'settings' | 'linked'
  /** Heading of its card in settings. The areas of the specification have none and come first. */
  section?: SettingsSection
  /** Permissions that open the area. Any one of them is sufficient. */
  view: readonly RoleDefinition[]
  /** Permissions that allow changing its records. Any one of them is sufficient. */
  manage: readonly RoleDefinition[]
  /** Nouns of its records, in lower case: "product", "products". */
  words: { one: string; many: string }
  /**
   * True when `/new` creates a record with the permissions of `manage`. Otherwise the platform roles with which staff of
   * the marketplace can use that page. Any one of them is sufficient.
   */
  creates?: true | { roles: readonly string[] }
  /** The letter of its keyboard shortcut, pressed after G. */
  letter?: string
  /** Views of its list that the palette offers to administrators as pages. `query` is the query of the address. */
  views?: readonly { key: string; label: string; query: string; access: AccessQualifier }[]
  /** A sentence for its card in settings. */
  description?: string
  /** Returns the label for areas whose label depends on the user: Suppliers, or My Supplier. */
  labelFor?: (viewer: Viewer) => string
  hrefFor?: (viewer: Viewer) => string
  /** True for records about people. Recently opened ones are not written to the browser's storage. */
  isPersonal?: true
  /** Filters of a second search by ID, for records that the plain list leaves out. */
  unlisted?: Readonly<Record<string, FilterValue>>
}

/** A page of the settings that is not a list with a page for each record, such as the indices of extended properties. */
export type SettingsPage = Pick<
  Area,
  'key' | 'label' | 'href' | 'icon' | 'group' | 'section' | 'view' | 'manage' | 'description'
>

/** Returns the label and URL of an area for one user. */
export function areaLabelFor(
  area: Pick<Area, 'label' | 'href' | 'labelFor' | 'hrefFor'>,
  viewer: Viewer,
): { label: string; href: string } {
  return { label: area.labelFor?.(viewer) ?? area.label, href: area.hrefFor?.(viewer) ?? area.href }
}

/** True when a path belongs to an area: /products/new belongs to /products, /productsets does not. */
export function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}

/** Rows of each request that counts the records of many parents together. The platform's maximum page size. */
export const COUNTED_TOGETHER_PAGE_SIZE = 100

/** The page that counts ask for: only the total is needed, but the platform has no page size of 0. */
export const ONE_ROW_PAGE = { pageSize: 1 }

/** The parts of a list that are needed to count it. */
export interface Counted {
  Items: object[]
  Meta: { TotalCount: number }
}

/**
 * Static facts about an area below each record of another one, such as the users of a buyer. It is one button in the
 * record's header.
 */
export interface SubArea {
  /** Key that is unique among all areas. */
  key: string
  /** Key of the parent area. */
  parent: string
  /** Last part of its URL: `users` in /buyers/{buyerid}/users. */
  segment: string
  label: string
  /** Nouns of its records: "user groups". */
  words: { one: string; many: string }
  /** Permissions that open it and show its count. Any one of them is sufficient. */
  view: readonly RoleDefinition[]
  /** Permissions that allow changing its records. Any one of them is sufficient. Empty if nobody can change them here. */
  manage: readonly RoleDefinition[]
  /** Requests the list with the smallest page size. Its total is the count. */
  count: (oc: OrderCloud, parentId: string, request: object) => Promise<Counted>
  /**
   * Lists the records of many parents, to count them together. Absent when the platform lists them below one parent
   * only.
   */
  countTogether?: {
    list: (oc: OrderCloud, parentIds: readonly string[], page: number, request: object) => Promise<Counted>
    /** Returns the ID of the parent of a listed record. */
    parentIdOf(record: object): string | null | undefined
  }
  /** Segment of the sub-area whose count this button shows in `observed` mode (spec section 2, buyer header). */
  observedCount?: string
}

/** Returns the sub-area whose count a button shows. */
export function countedOn(button: SubArea, siblings: readonly SubArea[], mode: HeaderCounts): SubArea {
  if (mode === 'corrected' || button.observedCount === undefined) return button
  return siblings.find(({ segment }) => segment === button.observedCount) ?? button
}

/** Returns the URL of a sub-area below one record. */
export function subAreaUrl(parent: Area, id: string, { segment }: SubArea): string {
  return `${parent.href}/${idSegment(id)}/${segment}`
}
