import { subAreaUrl, type Area, type SubArea } from '@/lib/registry'
import type { FurtherLink } from './further-row'

/** Returns the links of the row of further areas below one company, in a form that the server can pass on. */
export function furtherLinks(parent: Area, id: string, subAreas: readonly SubArea[]): FurtherLink[] {
  return subAreas.map((subArea) => ({
    label: subArea.label,
    href: subAreaUrl(parent, id, subArea),
    roles: subArea.view.flatMap(({ Roles }) => Roles),
  }))
}
