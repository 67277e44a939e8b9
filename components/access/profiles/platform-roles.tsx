'use client'

import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Input } from '@/components/ui/input'
import { API_ROLES } from '@/lib/permissions/api-roles'
import { joinWords } from '@/lib/permissions/explain'
import { groupPlatformRoles } from '@/lib/permissions/platform-role-groups'
import { bringersOf, withoutRole, withRole } from '@/components/access/rules/feature-matrix'
import { roles } from '@/lib/permissions/roles'
import { useFeatureChoice } from './use-choice'

/** The platform's own roles in groups, each with a checkbox. */
export function PlatformRoles() {
  const { held } = useFeatureChoice()
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
      <Stack gap="2">
        <Text color="fg.muted" mt="-2">
          {held.Roles.length} of {known.length} are in this profile. Roles that you select here stay when you
          switch a feature off, unless they were saved together with a feature that needs them.
        </Text>
        <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
          <Box flex="0 1 20rem" minW="12rem">
            <Input
              type="search"
              aria-label="Find a role"
              placeholder="Find a role"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              // Keeps Enter from submitting the surrounding form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </Box>
          <CheckOption checked={isNarrowed} onChange={(event) => setNarrowed(event.target.checked)}>
            Only roles in this profile
          </CheckOption>
          <Text color="fg.muted" aria-live="polite">
            {shown.length === 0 ? 'No role matches.' : `${shown.length} shown.`}
          </Text>
        </Flex>
        {groupPlatformRoles(shown).map((group) => (
          <RoleGroup key={group.title} {...group} isFound={isNarrowed || search.trim() !== ''} />
        ))}
      </Stack>
    </Panel>
  )
}

/** Roles of one group. Phones show them once the group is opened, when it has selected roles, or after a search. */
function RoleGroup({ title, roles: names, isFound }: { title: string; roles: string[]; isFound: boolean }) {
  const { held } = useFeatureChoice()
  const on = names.filter((role) => held.Roles.includes(role)).length
  const [isOpen, setOpen] = useState(on > 0)
  const note = `${on} of ${names.length}`
  return (
    <Box role="group" aria-label={title} borderTopWidth="1px" borderColor="border.muted" pt="1">
      <HStack gap="2" minH={{ base: 'touch', md: '6' }}>
        <Text fontWeight="semibold" flex={{ base: '1', md: 'initial' }}>
          {title}
          <Text as="span" ms="2" fontWeight="normal" color="fg.muted">
            {note}
          </Text>
        </Text>
        {!isFound && (
          <Button
            size="sm"
            variant="ghost"
            hideFrom="md"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} roles of ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </HStack>
      <Grid
        display={{ base: 'none', md: 'grid' }}
        css={{ '&[data-open=true]': { display: 'grid' }, '& > label': { minH: { md: '7' } } }}
        data-open={isOpen || isFound}
        templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr', xl: 'repeat(4, 1fr)' }}
        columnGap="4"
      >
        {names.map((role) => (
          <RoleBox key={role} role={role} />
        ))}
      </Grid>
    </Box>
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
