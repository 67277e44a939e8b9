'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form/form-layout'
import { Id } from '@/components/resource/cells'
import { Alert } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import { Matrix, type MatrixRow } from '@/components/ui/matrix'
import { joinWords } from '@/lib/permissions/explain'
import {
  FEATURES,
  missingFor,
  withFeature,
  withoutFeature,
  type ProfileRoles,
} from '@/components/access/rules/feature-matrix'
import { roles, type RoleDefinition, type RoleKey } from '@/lib/permissions/roles'
import { useFeatureChoice } from './use-choice'

/** One area of the office with its permissions, for example products with Viewer and Manager. */
interface FeatureRow {
  name: string
  features: readonly { key: RoleKey; label: string }[]
}

const GROUPS = groupFeatures()

/** The columns: the two levels of access to an area. */
const LABELS = ['Viewer', 'Manager'] as const

/** Section that switches the permissions of the office on and off in this profile. */
export function FeatureSection() {
  const { held } = useFeatureChoice()
  const isOn = (key: RoleKey) => missingFor(key, held).length === 0
  return (
    <Panel title="Back office features">
      <Stack gap="3">
        <Text color="fg.muted" mt="-2" maxW="45rem">
          A feature is on when the profile has all of its roles. Switching it off removes the roles that no
          other feature needs. Roles that you selected by hand stay, unless they were saved together with the
          feature.
        </Text>
        {held.Roles.includes('FullAccess') && (
          <Alert status="info" title="FullAccess is among the roles">
            Administrators with this role have access to everything, whatever is switched on here. Suppliers
            have access to everything except security profiles.
          </Alert>
        )}
        <Box mx="-4" mb="-4">
          <Matrix
            label="Features by area"
            nameHead="Area"
            columns={LABELS}
            detailsWord="Roles"
            groups={GROUPS.map(([group, rows]) => {
              const features = rows.flatMap((row) => row.features)
              return {
                title: group,
                note: `${features.filter(({ key }) => isOn(key)).length} of ${features.length} on`,
                rows: rows.map((row) => matrixRow(row, held)),
              }
            })}
          />
        </Box>
      </Stack>
    </Panel>
  )
}

function matrixRow({ name, features }: FeatureRow, held: ProfileRoles): MatrixRow {
  const types: readonly string[] = roles[features[0]?.key ?? 'ProfileManager'].AllowedUserType
  // The profile has the name of such a feature without the roles it needs. It looks like the feature but does not work.
  const broken = features.filter(
    ({ key }) => held.CustomRoles.includes(key) && missingFor(key, held).length > 0,
  )
  return {
    key: name,
    name,
    label: name,
    note: types.includes('Supplier') ? 'Administrators and suppliers' : 'Administrators only',
    cells: LABELS.map((label) => {
      const feature = features.find((one) => one.label === label)
      return (
        feature && (
          <label key={label}>
            <FeatureBox name={feature.key} />
          </label>
        )
      )
    }),
    ...(broken.length > 0 && { problem: <BrokenFeatures features={broken} /> }),
    details: (
      <Stack gap="1">
        {features.map(({ key, label }) => (
          <FeatureRoles key={key} name={key} label={label} />
        ))}
      </Stack>
    ),
  }
}

function FeatureBox({ name }: { name: RoleKey }) {
  const { choice, held, isReadOnly, change } = useFeatureChoice()
  const { Name, Description } = roles[name]
  const isOn = missingFor(name, held).length === 0
  return (
    <Checkbox
      aria-label={Name}
      aria-description={Description}
      title={Description}
      checked={isOn}
      disabled={isReadOnly}
      onChange={() => change(isOn ? withoutFeature(choice, name) : withFeature(choice, name))}
    />
  )
}

/** Names the features of an area that are off although the profile has their custom role, with the missing roles. */
function BrokenFeatures({ features }: { features: FeatureRow['features'] }) {
  const { held } = useFeatureChoice()
  return (
    <>
      {features.map(({ key, label }) => {
        const missing = missingFor(key, held)
        return (
          <Text key={key}>
            {label} is off although the profile has its custom role: {joinWords(missing, 'and')}{' '}
            {missing.length === 1 ? 'is' : 'are'} missing.
          </Text>
        )
      })}
    </>
  )
}

/** Shows the roles that a feature needs, and which of them are missing. */
function FeatureRoles({ name, label }: { name: RoleKey; label: string }) {
  const { held } = useFeatureChoice()
  const feature: RoleDefinition = roles[name]
  const missing = missingFor(name, held)
  return (
    <Text as="div">
      {label} needs{' '}
      {[...feature.Roles, ...feature.CustomRoles].map((role) => (
        <Box as="span" key={role} display="inline-block" me="2">
          <Id>{role}</Id>
          {missing.includes(role) && ' (missing)'}
        </Box>
      ))}
    </Text>
  )
}

/** Returns the features by group and, within a group, by area. */
function groupFeatures(): readonly (readonly [RoleDefinition['Group'], readonly FeatureRow[]])[] {
  const groups = new Map<RoleDefinition['Group'], Map<string, { key: RoleKey; label: string }[]>>()
  for (const [key, { Group, Name }] of FEATURES) {
    const words = Name.split(' ')
    const label = words.pop() ?? ''
    const rows = groups.get(Group) ?? new Map<string, { key: RoleKey; label: string }[]>()
    rows.set(words.join(' '), [...(rows.get(words.join(' ')) ?? []), { key, label }])
    groups.set(Group, rows)
  }
  return [...groups].map(([group, rows]) => [
    group,
    [...rows].map(([name, features]) => ({ name, features })),
  ])
}
