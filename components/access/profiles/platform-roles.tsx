'use client'

import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { API_ROLES } from '@/lib/permissions/api-roles'
import { joinWords } from '@/lib/permissions/explain'
import { bringersOf, withoutRole, withRole } from '@/components/access/rules/feature-matrix'
import { roles } from '@/lib/permissions/roles'
import { useFeatureChoice } from './use-choice'

/** List of the platform's own roles, each with a checkbox. */
export function PlatformRoles() {
  const { held } = useFeatureChoice()
  const id = useId()
  const [search, setSearch] = useState('')
  const [isNarrowed, setNarrowed] = useState(false)
  // The platform may have roles that its library does not know yet.
  const known: readonly string[] = [...new Set<string>([...API_ROLES, ...held.Roles])]
  const shown = known.filter(
    (role) =>
      role.toLowerCase().includes(search.trim().toLowerCase()) && (!isNarrowed || held.Roles.includes(role)),
  )
  return (
    <Panel title="Platform roles">
      <Stack gap="4">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {held.Roles.length} of {known.length} are in this profile. Roles that you select here stay when you
          switch a feature off, unless they were saved together with a feature that needs them.
        </Text>
        <Box maxW="26rem">
          <Field id={id} label="Find a role">
            <Input
              id={id}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              // Keeps Enter from submitting the surrounding form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </Field>
        </Box>
        <CheckOption checked={isNarrowed} onChange={(event) => setNarrowed(event.target.checked)}>
          Only roles in this profile
        </CheckOption>
        <Grid
          role="group"
          aria-label="Platform roles"
          templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }}
          columnGap="4"
          // Focusable, so that the list can be scrolled by keyboard even if all checkboxes are disabled.
          tabIndex={0}
          maxH="22rem"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border.muted"
          borderRadius="l2"
          px="3"
          py="2"
        >
          {shown.map((role) => (
            <RoleBox key={role} role={role} />
          ))}
        </Grid>
        <Text fontSize="sm" color="fg.muted" aria-live="polite">
          {shown.length === 0 ? 'No role matches.' : `${shown.length} shown.`}
        </Text>
      </Stack>
    </Panel>
  )
}

function RoleBox({ role }: { role: string }) {
  const { choice, held, isReadOnly, change } = useFeatureChoice()
  const isHeld = held.Roles.includes(role)
  const featureNames = bringersOf(choice, role).map((key) => roles[key].Name)
  const note =
    featureNames.length === 0
      ? undefined
      : `Required by ${joinWords(featureNames, 'and')}. Removing it switches ${featureNames.length === 1 ? 'that feature' : 'those features'} off.`
  return (
    <CheckOption
      checked={isHeld}
      disabled={isReadOnly}
      aria-description={note}
      title={note}
      onChange={() => change(isHeld ? withoutRole(choice, role) : withRole(choice, role))}
    >
      <span>
        {role}
        {note && (
          <Text as="span" aria-hidden color="fg.muted">
            {' '}
            (feature)
          </Text>
        )}
      </span>
    </CheckOption>
  )
}
