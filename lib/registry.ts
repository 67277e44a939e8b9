import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { RoleDefinition } from './permissions/roles'

/** What a label or an address may depend on. */
export interface Viewer {
  isAdmin: boolean
  isSupplier: boolean
}

/** What an area's code offers besides its pages. */
export interface AreaCode {
  /** Fetches what its first page shows, so that it is there with the page. */
  prefetch?: (client: QueryClient) => Promise<void>
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
  /** A sentence for its card in settings. */
  description?: string
  /** Where the label depends on who looks: Suppliers, or My Supplier. */
  labelFor?: (viewer: Viewer) => string
  hrefFor?: (viewer: Viewer) => string
  /** Loads the area's code: started before its page is asked for. */
  load: () => Promise<AreaCode>
}

/** Name and address of an area for one viewer. */
export function faceOf(area: Area, viewer: Viewer): { label: string; href: string } {
  return { label: area.labelFor?.(viewer) ?? area.label, href: area.hrefFor?.(viewer) ?? area.href }
}

/** Whether a path lies in an area: /products/new in /products, but /productsets not. */
export function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}
