'use client'

import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form/form-layout'
import { Id } from '@/components/resource/cells'
import { Alert } from '@/components/ui/alert'
import { Count } from '@/components/ui/badge'
import { CheckOption } from '@/components/ui/check-option'
import { joinWords } from '@/lib/permissions/explain'
import { FEATURES, missingFor, withFeature, withoutFeature } from '@/components/access/rules/feature-matrix'
import { roles, type RoleDefinition, type RoleGroup, type RoleKey } from '@/lib/permissions/roles'
import { useFeatureChoice } from './use-choice'

/** One area of the office with its permissions, for example products with Viewer and Manager. */
interface FeatureRow {
  name: string
  features: readonly { key: RoleKey; label: string }[]
}

const GROUPS = groupFeatures()

/** Section that switches the permissions of the office on and off in this profile. */
export function FeatureSection() {
  const { held } = useFeatureChoice()
  return (
    <Panel title="Back office features">
      <Stack gap="5">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          A feature is on when the profile has all of its roles. Switching a feature on adds the missing
          roles. Switching it off removes the roles that no other feature needs. A role that you select below
          stays, unless it was saved together with a feature that needs it: then it is removed with that
          feature.
        </Text>
        {held.Roles.includes('FullAccess') && (
          <Alert status="info" title="FullAccess is among the roles">
            Administrators with this role have access to everything, whatever is switched on here. Suppliers
            have access to everything except security profiles.
          </Alert>
        )}
        {GROUPS.map(([group, rows]) => (
          <FeatureGroup key={group} group={group} rows={rows} />
        ))}
      </Stack>
    </Panel>
  )
}

function FeatureGroup({ group, rows }: { group: RoleGroup; rows: readonly FeatureRow[] }) {
  const { held } = useFeatureChoice()
  const features = rows.flatMap((row) => row.features)
  const on = features.filter(({ key }) => missingFor(key, held).length === 0).length
  return (
    <Box as="fieldset" borderTopWidth="1px" borderColor="border.muted" pt="3">
      <HStack asChild gap="2" float="left" width="full" mb="1">
        <legend>
          <Text as="span" fontWeight="semibold" fontSize="sm">
            {group}
          </Text>
          <Text as="span" fontSize="sm" color="fg.muted">
            <Count>{on}</Count> of {features.length} on
          </Text>
        </legend>
      </HStack>
      <Stack gap="0" clear="both">
        {rows.map((row) => (
          <FeatureLine key={row.name} row={row} />
        ))}
      </Stack>
    </Box>
  )
}

function FeatureLine({ row }: { row: FeatureRow }) {
  const { held } = useFeatureChoice()
  const types: readonly string[] = roles[row.features[0]?.key ?? 'ProfileManager'].AllowedUserType
  const broken = row.features.flatMap(({ key, label }) => {
    const missing = missingFor(key, held)
    // The profile has the name of the feature without the roles it needs. It looks like the feature but does not work.
    return missing.length > 0 && held.CustomRoles.includes(key) ? [{ key, label, missing }] : []
  })
  return (
    <Box py="1.5" borderTopWidth="1px" borderColor="border.muted">
      <Grid
        templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 7rem 7rem' }}
        columnGap="4"
        alignItems="center"
        fontSize="sm"
      >
        <Flex columnGap="2" wrap="wrap">
          <Text as="span">{row.name}</Text>
          <Text as="span" color="fg.muted">
            {types.includes('Supplier') ? 'Administrators and suppliers' : 'Administrators only'}
          </Text>
        </Flex>
        <HStack gap="4" gridColumn={{ md: 'span 2' }} css={{ '& > *': { flex: '0 0 6.5rem' } }}>
          {row.features.map(({ key, label }) => (
            <FeatureBox key={key} name={key} label={label} />
          ))}
        </HStack>
      </Grid>
      {broken.map(({ key, label, missing }) => (
        <Text key={key} fontSize="sm" color="fg.error">
          {label} is off although the profile has its custom role: {joinWords(missing, 'and')}{' '}
          {missing.length === 1 ? 'is' : 'are'} missing.
        </Text>
      ))}
      <Box as="details" fontSize="sm" color="fg.muted">
        <Box as="summary" cursor="pointer" width="fit-content" py={{ mdDown: '2' }}>
          Roles
        </Box>
        <Stack gap="1" pb="1">
          {row.features.map(({ key, label }) => (
            <FeatureRoles key={key} name={key} label={label} />
          ))}
        </Stack>
      </Box>
    </Box>
  )
}

function FeatureBox({ name, label }: { name: RoleKey; label: string }) {
  const { choice, held, isReadOnly, change } = useFeatureChoice()
  const { Name, Description } = roles[name]
  const isOn = missingFor(name, held).length === 0
  return (
    <CheckOption
      aria-label={Name}
      aria-description={Description}
      title={Description}
      checked={isOn}
      disabled={isReadOnly}
      onChange={() => change(isOn ? withoutFeature(choice, name) : withFeature(choice, name))}
    >
      {label}
    </CheckOption>
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
function groupFeatures(): readonly (readonly [RoleGroup, readonly FeatureRow[]])[] {
  const groups = new Map<RoleGroup, Map<string, { key: RoleKey; label: string }[]>>()
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
