import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { platformRolePermissions, type FurtherRoleGroup, type RoleDefinition } from '@/lib/permissions/roles'

/** One area that platform roles open, with the permissions to view and to manage it. */
export interface FurtherRow {
  name: string
  group: FurtherRoleGroup
  viewer?: RoleDefinition
  manager?: RoleDefinition
}

/** Returns the areas that platform roles open by themselves, in the order of the screens. */
export function furtherRows(): FurtherRow[] {
  const rows = new Map<string, FurtherRow>()
  const further: readonly RoleDefinition[] = [
    ...Object.values(furtherPermissions),
    ...Object.values(platformRolePermissions),
  ]
  for (const definition of further) {
    const words = definition.Name.split(' ')
    const level = words.pop() === 'Viewer' ? 'viewer' : 'manager'
    const name = words.join(' ')
    // Subscriptions belong to the orders, which are not one of these groups.
    const group = definition.Group === 'Order' ? 'Commerce' : (definition.Group as FurtherRoleGroup)
    rows.set(name, { name, group, ...rows.get(name), [level]: definition })
  }
  return [...rows.values()]
}
