import { hasAccess, isFor, missingRoles, type Holdings } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import { faceOf, type Area, type SubArea, type Viewer } from '@/lib/registry'

/** One permission as it stands for an account. */
export interface Standing {
  definition: RoleDefinition
  isHeld: boolean
  /** Roles the account lacks for it. */
  missing: readonly string[]
}

/** What an account may do in one place of the office. */
export interface PlaceRights {
  key: string
  /** "Products", "Buyers: Users". */
  label: string
  /** Where it is; undefined for what lies below a record. */
  href: string | undefined
  mayView: boolean
  /** Undefined where nothing is changed. */
  mayChange: boolean | undefined
  /** The permissions that open it, those that also change it among them. */
  permissions: readonly Standing[]
}

/** Places with a permission of their own that are no area. */
const DASHBOARD = { key: 'dashboard', label: 'Dashboard', href: '/dashboard', view: [roles.DashboardViewer] }
const PROFILE = {
  ...{ key: 'profile', label: 'Own profile, notifications and theme', href: '/profile' },
  ...{ view: [roles.ProfileManager], manage: [roles.ProfileManager] },
}

interface Place {
  key: string
  label: string
  href?: string
  view: readonly RoleDefinition[]
  manage?: readonly RoleDefinition[]
}

/** Every place of the office in the order of the menu, with what lies below an area's records behind the area. */
export function rightsOf(
  registry: { areas: readonly Area[]; subAreas: readonly SubArea[] },
  holdings: Holdings,
  viewer: Viewer,
): PlaceRights[] {
  const places: Place[] = [
    DASHBOARD,
    ...registry.areas.flatMap((area): Place[] => {
      const face = faceOf(area, viewer)
      const below = registry.subAreas.filter(({ parent }) => parent === area.key)
      return [
        { ...face, key: area.key, view: area.view, manage: area.manage },
        ...below.map(({ key, label, view, manage }) => ({
          ...{ key, view, manage },
          label: `${face.label}: ${label}`,
        })),
      ]
    }),
    PROFILE,
  ]
  return places.map((place) => placeRights(place, holdings))
}

function placeRights({ key, label, href, view, manage }: Place, holdings: Holdings): PlaceRights {
  const definitions = [...new Set([...view, ...(manage ?? [])])]
  return {
    ...{ key, label, href },
    mayView: hasAccess(view, holdings),
    mayChange: manage && hasAccess(manage, holdings),
    permissions: definitions.map((definition) => ({
      definition,
      isHeld: hasAccess(definition, holdings),
      missing: missingRoles(definition, holdings),
    })),
  }
}

/** Whether a place, or a permission or a role of it, has a text in its name. */
export function mentions({ label, permissions }: PlaceRights, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [
    label,
    ...permissions.flatMap(({ definition: { Name, Description, Roles, CustomRoles } }) => [
      ...[Name, Description],
      ...[...Roles, ...CustomRoles],
    ]),
  ].some((name) => name.toLowerCase().includes(wanted))
}

/** By what a place is open, or what would open it, in words. */
export function reasonFor({ permissions }: PlaceRights, { roles: held }: Holdings): string {
  const names = (list: readonly Standing[]) => list.map(({ definition }) => definition.Name)
  const open = permissions.filter(({ isHeld }) => isHeld)
  if (open.length === 0) return `Would be opened by ${joinWords(names(permissions), 'or')}`
  // Whoever has FullAccess need not hold a single permission.
  const isNamed = ({ definition }: Standing) => definition.CustomRoles.every((role) => held.includes(role))
  const named = open.filter(isNamed)
  return named.length === 0 ? 'By FullAccess' : `By ${joinWords(names(named), 'and')}`
}

/** Why a permission is not held, as a sentence; undefined where it is. */
export function whyNot({ definition, isHeld, missing }: Standing, holdings: Holdings): string | undefined {
  if (isHeld) return undefined
  if (!isFor(definition, holdings)) return 'For administrators only.'
  return `Missing: ${missing.join(', ')}`
}

/** The roles of a token, the office's own by their names apart from the platform's. */
export function sortRoles(held: readonly string[]): {
  permissions: RoleDefinition[]
  others: string[]
} {
  const named = new Map(Object.entries<RoleDefinition>(roles))
  const sorted = [...held].sort((one, other) => one.localeCompare(other, 'en'))
  return {
    permissions: sorted.flatMap((role) => named.get(role) ?? []),
    others: sorted.filter((role) => !named.has(role)),
  }
}
