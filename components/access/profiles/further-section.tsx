'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form/form-layout'
import { Id } from '@/components/resource/cells'
import { withoutRole, withRole } from '@/components/access/rules/feature-matrix'
import { Checkbox } from '@/components/ui/checkbox'
import { Matrix, type MatrixRow } from '@/components/ui/matrix'
import { FURTHER_GROUPS, furtherPermissions } from '@/lib/permissions/further-permissions'
import { platformRolePermissions, type FurtherRoleGroup, type RoleDefinition } from '@/lib/permissions/roles'
import { useFeatureChoice } from './use-choice'

const LABELS = ['Viewer', 'Manager'] as const
const ROWS = furtherRows()

/** Section that switches the platform roles that open further areas. These areas need no permission of the office. */
export function FurtherSection() {
  const { held } = useFeatureChoice()
  return (
    <Panel title="Areas opened by platform roles">
      <Stack gap="3">
        <Text color="fg.muted" mt="-2" maxW="45rem">
          These areas need no permission of the back office. Administrators who have the platform role can
          open them.
        </Text>
        <Box mx="-4" mb="-4">
          <Matrix
            label="Areas opened by platform roles"
            nameHead="Area"
            columns={LABELS}
            detailsWord="Roles"
            groups={FURTHER_GROUPS.flatMap((title) => {
              const rows = ROWS.filter(({ group }) => group === title)
              if (rows.length === 0) return []
              const all = rows.flatMap(({ viewer, manager }) => [viewer, manager].filter(Boolean))
              const on = all.filter((definition) => definition && isOn(definition, held.Roles))
              return [{ title, note: `${on.length} of ${all.length} on`, rows: rows.map(matrixRow) }]
            })}
          />
        </Box>
      </Stack>
    </Panel>
  )
}

const isOn = ({ Roles }: RoleDefinition, held: readonly string[]) =>
  Roles.every((role) => held.includes(role))

function matrixRow({ name, viewer, manager }: FurtherRow): MatrixRow {
  return {
    key: name,
    name,
    label: name,
    note: 'Administrators only',
    cells: [viewer, manager].map(
      (definition) =>
        definition && (
          <label key={definition.Name}>
            <RoleBox definition={definition} />
          </label>
        ),
    ),
    details: (
      <Stack gap="1">
        {[viewer, manager].map(
          (definition, at) =>
            definition && (
              <Text as="div" key={definition.Name}>
                {LABELS[at]} needs <Id>{definition.Roles.join(' ')}</Id>
              </Text>
            ),
        )}
      </Stack>
    ),
  }
}

function RoleBox({ definition }: { definition: RoleDefinition }) {
  const { choice, held, isReadOnly, change } = useFeatureChoice()
  const { Name, Description, Roles } = definition
  const [role = ''] = Roles
  const isChecked = isOn(definition, held.Roles)
  return (
    <Checkbox
      aria-label={Name}
      aria-description={Description}
      title={Description}
      checked={isChecked}
      disabled={isReadOnly}
      onChange={() => change(isChecked ? withoutRole(choice, role) : withRole(choice, role))}
    />
  )
}

/** One area that platform roles open, with the permissions to view and to manage it. */
interface FurtherRow {
  name: string
  group: FurtherRoleGroup
  viewer?: RoleDefinition
  manager?: RoleDefinition
}

/** Returns the areas that platform roles open by themselves, in the order of the screens. */
function furtherRows(): FurtherRow[] {
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
