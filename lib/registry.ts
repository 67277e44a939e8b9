import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { RoleDefinition } from './permissions/roles'
import type { OrderCloud } from './ordercloud/sdk'
import type { Reference } from './resource/reference'
import type { FilterValue } from './url/list-state'
import type { HeaderCounts } from './settings'
import { idSegment } from './url/id-segment'

/** What a label or an address may depend on. */
export interface Viewer {
  isAdmin: boolean
  isSupplier: boolean
  /** What their token says. */
  decoded?: { userName: string } | undefined
}

/** What an area's code offers besides its pages. */
export interface AreaCode {
  /** Fetches what its first page shows, so that it is there with the page. */
  prefetch?: (client: QueryClient) => Promise<void>
}

/** Records that can be found from anywhere in the office by a list of all of them; every descriptor is one. */
export interface Findable extends Pick<Reference, 'words' | 'idOf' | 'titleOf' | 'rules' | 'search'> {
  service: Pick<Reference['service'], 'list'>
  /** Address of that list, where the office has it, e.g. `/products`; a record's own page lies below. */
  route?: string
  /** Address of one, where it does not. */
  hrefOf?(record: object): string
}

/** Static facts of one area of the office, and its lazy loader: what menu, cards, palette and pickers need of it. */
export interface Area {
  /** Unique, and the first word of its query keys. */
  key: string
  label: string
  href: string
  icon: LucideIcon
  group: 'main' | 'settings'
  /** Any one of these opens the area. */
  view: readonly RoleDefinition[]
  /** Any one of these lets its records be changed. */
  manage: readonly RoleDefinition[]
  /** What is created below `/new`, in words: "product". Without it nothing is. */
  creates?: string
  /** The letter that leads there after a G. */
  letter?: string
  /** A sentence for its card in settings. */
  description?: string
  /** Where the label depends on who looks: Suppliers, or My Supplier. */
  labelFor?: (viewer: Viewer) => string
  hrefFor?: (viewer: Viewer) => string
  /** Loads the area's code: started before its page is asked for. */
  load: () => Promise<AreaCode>
  /** Loads what its records are, to find one by name or id. */
  records: () => Promise<Findable>
  /** Its records are about people: which of them were opened is written into no storage of the browser. */
  isPersonal?: true
  /** Filters of a second look by id, for records that the plain list leaves out. */
  unlisted?: Readonly<Record<string, FilterValue>>
}

/** Name and address of an area for one viewer. */
export function faceOf(area: Area, viewer: Viewer): { label: string; href: string } {
  return { label: area.labelFor?.(viewer) ?? area.label, href: area.hrefFor?.(viewer) ?? area.href }
}

/** Whether a path lies in an area: /products/new in /products, but /productsets not. */
export function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}

/** What is read of a list that is only counted. */
export interface Counted {
  Items: object[]
  Meta: { TotalCount: number }
}

/** Static facts of an area below each record of another one, such as the users of a buyer: one button of its header. */
export interface SubArea {
  /** Unique among all areas. */
  key: string
  /** Key of the area it lies below. */
  parent: string
  /** Last part of its address: `users` in /buyers/{buyerid}/users. */
  segment: string
  label: string
  /** What its count counts, in words: "user groups". */
  counted: { one: string; many: string }
  /** Any one of these opens it, and lets it be counted. */
  view: readonly RoleDefinition[]
  /** Any one of these lets its records be changed. */
  manage: readonly RoleDefinition[]
  /** What is created below `/new`, in words. */
  creates: string
  /** Loads how one is found without its parent, where the platform lists those of all parents. */
  records?: () => Promise<Findable>
  /** Loads how one is found below one parent, where the platform does not: found while a page of the parent is open. */
  recordsOf?: (parentId: string) => Promise<Findable>
  /** Asks the platform for the list with as few rows as it gives; its total is the count. */
  count: (oc: OrderCloud, parentId: string, request: object) => Promise<Counted>
  /** Segment of the sub-area whose count was observed on this button in its stead (spec section 2, buyer header). */
  observedCount?: string
}

/** The sub-area whose count the button of another one shows. */
export function countedOn(button: SubArea, siblings: readonly SubArea[], mode: HeaderCounts): SubArea {
  if (mode === 'corrected' || button.observedCount === undefined) return button
  return siblings.find(({ segment }) => segment === button.observedCount) ?? button
}

/** The address of a sub-area below one record. */
export function subAreaUrl(parent: Area, id: string, { segment }: SubArea): string {
  return `${parent.href}/${idSegment(id)}/${segment}`
}
