import { hasAccess, isFor, missingRoles, type Holdings } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import { areaLabelFor, type Area, type SettingsPage, type SubArea, type Viewer } from '@/lib/registry'

/** One permission and whether an account has it. */
export interface PermissionStatus {
  definition: RoleDefinition
  isHeld: boolean
  /** Roles that the account lacks for the permission. */
  missing: readonly string[]
}

/** Parts of the office, in the order of the menu. Areas that platform roles open by themselves follow. */
export const PLACE_GROUPS = ['Main menu', 'Settings', 'Own account', 'Opened by platform roles'] as const
type PlaceGroup = (typeof PLACE_GROUPS)[number]

/** The rights of an account in one place of the office. */
export interface PlaceRights {
  key: string
  /** Label such as "Products" or "Buyers: Users". */
  label: string
  /** Address of the place. Undefined for places below a record. */
  href: string | undefined
  /** Part of the office that the place belongs to. */
  group: PlaceGroup
  mayView: boolean
  /** Undefined for places where nothing can be changed. */
  mayChange: boolean | undefined
  /** The permissions that open the place, including those that also allow changes. */
  permissions: readonly PermissionStatus[]
}

/** Places that have a permission of their own but are not areas. */
const DASHBOARD: Place = {
  ...{ key: 'dashboard', label: 'Dashboard', href: '/dashboard', group: 'Main menu' },
  view: [roles.DashboardViewer],
}
const REPORTS: Place = {
  ...{ key: 'reports', label: 'Reports', href: '/reports', group: 'Main menu' },
  view: [roles.DashboardViewer],
}
const PROFILE: Place = {
  group: 'Own account',
  ...{ key: 'profile', label: 'Own profile, notifications and theme', href: '/profile' },
  ...{ view: [roles.ProfileManager], manage: [roles.ProfileManager] },
}

interface Place {
  key: string
  label: string
  href?: string
  group: PlaceGroup
  view: readonly RoleDefinition[]
  manage?: readonly RoleDefinition[]
}

/** Returns every place of the office in the order of the menu. An area is followed by the places below its records. */
export function listPlaceRights(
  registry: {
    areas: readonly Area[]
    subAreas: readonly SubArea[]
    settingsPages: readonly SettingsPage[]
  },
  holdings: Holdings,
  viewer: Viewer,
): PlaceRights[] {
  const places: Place[] = [
    DASHBOARD,
    REPORTS,
    ...[...registry.areas, ...registry.settingsPages].flatMap((area): Place[] => {
      const areaLabel = areaLabelFor(area, viewer)
      const groupOf = ({ view }: SettingsPage | SubArea): PlaceGroup => {
        if (view.every(({ CustomRoles }) => CustomRoles.length === 0)) return 'Opened by platform roles'
        return area.group === 'settings' ? 'Settings' : 'Main menu'
      }
      const childAreas = registry.subAreas.filter(({ parent }) => parent === area.key)
      return [
        { ...areaLabel, group: groupOf(area), key: area.key, view: area.view, manage: area.manage },
        ...childAreas.map((child) => ({
          ...{ key: child.key, group: groupOf(child), view: child.view },
          ...(child.manage.length > 0 && { manage: child.manage }),
          label: `${areaLabel.label}: ${child.label}`,
        })),
      ]
    }),
    PROFILE,
  ]
  return places.map((place) => placeRights(place, holdings))
}

function placeRights({ key, label, href, group, view, manage }: Place, holdings: Holdings): PlaceRights {
  const definitions = [...new Set([...view, ...(manage ?? [])])]
  return {
    ...{ key, label, href, group },
    mayView: hasAccess(view, holdings),
    mayChange: manage && hasAccess(manage, holdings),
    permissions: definitions.map((definition) => ({
      definition,
      isHeld: hasAccess(definition, holdings),
      missing: missingRoles(definition, holdings),
    })),
  }
}

/** Returns true if the name of a place, or of one of its permissions or roles, contains the text. */
export function matchesText({ label, permissions }: PlaceRights, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [
    label,
    ...permissions.flatMap(({ definition: { Name, Description, Roles, CustomRoles } }) => [
      ...[Name, Description],
      ...[...Roles, ...CustomRoles],
    ]),
  ].some((name) => name.toLowerCase().includes(wanted))
}

/** Returns a text that names the permissions that open a place, or those that would open it. */
export function describeAccess({ permissions }: PlaceRights, { roles: held }: Holdings): string {
  const names = (list: readonly PermissionStatus[]) => list.map(({ definition }) => definition.Name)
  const open = permissions.filter(({ isHeld }) => isHeld)
  if (open.length === 0) return `Requires ${joinWords(names(permissions), 'or')}`
  // An account with FullAccess has access without any single permission.
  const isNamed = ({ definition: { CustomRoles, Roles } }: PermissionStatus) =>
    (CustomRoles.length > 0 ? CustomRoles : Roles).every((role) => held.includes(role))
  const named = open.filter(isNamed)
  return named.length === 0 ? 'Granted by FullAccess' : `Granted by ${joinWords(names(named), 'and')}`
}

/** Returns a sentence that explains why a permission is missing. Undefined if the account has it. */
export function missingPermissionReason(
  { definition, isHeld, missing }: PermissionStatus,
  holdings: Holdings,
): string | undefined {
  if (isHeld) return undefined
  if (!isFor(definition, holdings)) return 'For administrators only.'
  return `Missing: ${missing.join(', ')}`
}

/** Splits the roles of a token into the office's own permissions and the platform's roles. */
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
