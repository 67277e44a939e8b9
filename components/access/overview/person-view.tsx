'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Fragment, useId, useMemo, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Panel } from '@/components/resource/form/form-layout'
import { RoleList } from '@/components/access/profiles/gained-permissions'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { OfficeLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import {
  isLockedOut,
  matchingPeople,
  nameOf,
  needsMemberships,
  peopleAccess,
  peopleCsv,
  peopleIn,
  peopleKey,
  signInState,
  type AccessData,
  type PeopleOf,
  type PersonAccess,
} from '@/components/access/rules/access-overview'
import { sourcesOf, type GainedProfile } from '@/components/access/rules/gained-profiles'
import { countPeople, readPeople } from '@/components/access/rules/read-access'
import { formatNumber } from '@/lib/format/number'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { kindOf, partyKey, type Party, type PartyKind } from '@/lib/parties/party'
import { placeOf } from '@/lib/parties/places'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { supplierReference } from '@/lib/resource/references'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import { ProfileAndRoleFields, ReadingState, RowsHead, useAccessPlace } from './access-parts'
import { useBoundedRead } from './use-bounded-read'

const KINDS: readonly { value: PartyKind; label: string }[] = [
  { value: 'seller', label: 'Admin users' },
  { value: 'buyer', label: 'Users of a buyer' },
  { value: 'supplier', label: 'Users of a supplier' },
]

const STATES = [
  { value: '', label: 'All users' },
  { value: 'failed', label: 'With failed sign-ins' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'none', label: 'Without security profile' },
]

/** Number of rows at first. Thousands of rows would make the page slow. */
const FIRST_ROWS = 100

/** List of the users of one company, with their security profiles and through what each comes. */
export function PersonView({ data }: { data: AccessData }) {
  const { valueOf, go } = useAccessPlace()
  const id = useId()
  const of = peopleIn(valueOf('of'))
  const place = placeOf(of.kind, 'user', of.companyId)
  const view = useCan(place?.view)
  const isChosen = of.kind === 'seller' || of.companyId !== ''
  return (
    <Panel title="What each user has">
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" align="flex-end">
          <Field id={`${id}-kind`} label="Users">
            <Select
              id={`${id}-kind`}
              value={of.kind}
              onChange={({ target }) =>
                go({ of: peopleKey({ kind: target.value as PartyKind, companyId: '' }), text: undefined })
              }
            >
              {KINDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {of.kind !== 'seller' && (
            <Box flex="0 1 20rem" minW="12rem">
              <Field id={`${id}-company`} label={of.kind === 'buyer' ? 'Buyer' : 'Supplier'}>
                <RecordPicker
                  key={of.kind}
                  resource={of.kind === 'buyer' ? buyerReference : supplierReference}
                  value={of.companyId}
                  onChange={(companyId) => go({ of: peopleKey({ ...of, companyId }) })}
                  control={{ id: `${id}-company` }}
                />
              </Field>
            </Box>
          )}
        </Flex>
        {!view.allowed ? (
          <Text color="fg.muted">{view.reason}</Text>
        ) : !isChosen ? (
          <Text color="fg.muted">Choose a {of.kind} to see its users.</Text>
        ) : (
          <PeopleList key={peopleKey(of)} of={of} data={data} />
        )}
      </Stack>
    </Panel>
  )
}

function PeopleList({ of, data }: { of: PeopleOf; data: AccessData }) {
  const { valueOf, go } = useAccessPlace()
  const id = useId()
  const [isComplete, setComplete] = useState(false)
  const withGroups = needsMemberships(data.assignments, of)
  const state = useBoundedRead({
    of: `people ${peopleKey(of)} ${withGroups}`,
    count: (reader) => countPeople(reader, of, withGroups),
    read: (reader) => readPeople(reader, of, withGroups),
  })
  const { kind, companyId } = of
  const all = useMemo(
    () => peopleAccess(data, { kind, companyId }, state.data?.users ?? [], state.data?.memberships ?? []),
    [data, kind, companyId, state.data],
  )
  if (!state.data) return <ReadingState state={state} what="The users" />
  const people = matchingPeople(all, {
    ...{ role: valueOf('role'), profile: valueOf('profile') },
    ...{ text: valueOf('text'), state: valueOf('state') },
  })
  const shown = isComplete ? people : people.slice(0, FIRST_ROWS)
  return (
    <>
      <Flex gap="3" wrap="wrap" align="flex-end">
        <Field id={`${id}-text`} label="Name">
          <Input
            id={`${id}-text`}
            type="text"
            inputMode="search"
            autoComplete="off"
            placeholder="Name, user name, email or ID"
            width="16rem"
            value={valueOf('text')}
            onChange={({ target }) => go({ text: target.value })}
          />
        </Field>
        <ProfileAndRoleFields profiles={data.profiles} />
        <Field id={`${id}-state`} label="State">
          <Select
            id={`${id}-state`}
            value={valueOf('state')}
            onChange={({ target }) => go({ state: target.value })}
          >
            {STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Flex>
      {state.error && <ReadingState state={state} what="The users" />}
      <RowsHead
        state={state}
        shown={people.length}
        total={all.length}
        words={{ one: 'user', many: 'users' }}
        toCsv={() => peopleCsv(people, data.profiles)}
        fileName={`access-${peopleKey(of).replace(':', '-')}.csv`}
      />
      <FailedSignIns people={all} />
      {people.length === 0 ? <Text>No user matches.</Text> : <PeopleTable people={shown} data={data} />}
      {shown.length < people.length && (
        <Box>
          <Button size="sm" variant="outline" onClick={() => setComplete(true)}>
            Show all {formatNumber(people.length)} users
          </Button>
        </Box>
      )}
    </>
  )
}

/** Line about users whose last sign-ins failed, with a link to them. */
function FailedSignIns({ people }: { people: readonly PersonAccess[] }) {
  const { hrefWith } = useAccessPlace()
  const failed = people.filter(({ user }) => (user.FailedLoginAttempts ?? 0) > 0)
  if (failed.length === 0) return null
  const locked = failed.filter(isLockedOut).length
  return (
    <Text fontSize="sm">
      <OfficeLink href={hrefWith({ state: 'failed', text: undefined, role: undefined, profile: undefined })}>
        {countOf(failed.length, { one: 'user has', many: 'users have' })} failed sign-ins
      </OfficeLink>
      {locked > 0 && `, ${countOf(locked, { one: 'is', many: 'are' })} locked out`}. Open a user to unlock the
      account.
    </Text>
  )
}

function PeopleTable({ people, data }: { people: readonly PersonAccess[]; data: AccessData }) {
  const profiles = new Map(data.profiles.map((profile) => [profile.ID ?? '', profile]))
  // Users are named here. The hook names their companies and groups.
  const nameOfParty = usePartyNames(
    people.flatMap(({ party, gained }) => gained.flatMap((one) => sourcesOf(party, one))),
  )
  const first = people[0]?.party
  const place = first && placeOf(kindOf(first), 'user', first.BuyerID ?? first.SupplierID ?? '')
  return (
    <Table>
      <caption>
        <VisuallyHidden>What each user has</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col" width={{ base: '40%', md: '22%' }}>
            User
          </ColumnHead>
          <ColumnHead scope="col">Security profiles</ColumnHead>
          <ColumnHead scope="col" width="9rem" hideBelow="md">
            Roles
          </ColumnHead>
          <ColumnHead scope="col" width="20%" hideBelow="lg">
            Sign-in
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const { user, party, gained, Roles, CustomRoles, clients } = person
          const given = [...Roles, ...CustomRoles]
          const signIn = signInState(person)
          return (
            <Row key={partyKey(party)}>
              <RowHead scope="row" css={{ overflowWrap: 'anywhere' }}>
                <OfficeLink href={`${place?.route ?? ''}/${idSegment(user.ID ?? '')}`}>
                  {nameOf(user)}
                </OfficeLink>
                <Text fontSize="xs" color="fg.muted" fontWeight="normal">
                  {user.Username}
                </Text>
                {signIn && (
                  <Text fontSize="xs" color="fg.muted" fontWeight="normal" hideFrom="lg">
                    {signIn}
                  </Text>
                )}
              </RowHead>
              <Cell css={{ overflowWrap: 'anywhere' }}>
                {gained.length === 0 && <Text color="fg.muted">None</Text>}
                <Stack as="ul" gap="1" listStyleType="none">
                  {gained.map((one) => (
                    <GainedLine
                      key={one.id}
                      {...{ party, nameOfParty }}
                      gained={one}
                      profile={profiles.get(one.id)}
                    />
                  ))}
                </Stack>
                {clients.length > 0 && (
                  <Text fontSize="xs" color="fg.muted">
                    Default user of {clients.join(', ')}
                  </Text>
                )}
              </Cell>
              <Cell hideBelow="md">
                {given.length > 0 && (
                  <RoleList summary={countOf(given.length, { one: 'role', many: 'roles' })} roles={given} />
                )}
              </Cell>
              <Cell hideBelow="lg">{signIn}</Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

/** One profile of a user: its name, and through what the user has it. */
function GainedLine(props: {
  party: Party
  gained: GainedProfile
  profile: SecurityProfile | undefined
  nameOfParty: ReturnType<typeof usePartyNames>
}) {
  const { party, gained, profile, nameOfParty } = props
  const from = sourcesOf(party, gained)
  return (
    <li>
      <OfficeLink href={`/settings/securityprofiles/${idSegment(gained.id)}`}>
        {profile?.Name ?? gained.id}
      </OfficeLink>
      <Text as="span" fontSize="xs" color="fg.muted">
        {' '}
        {gained.isDirect && 'directly'}
        {from.map((one, index) => {
          const { name, href } = nameOfParty(one)
          const words = one.UserGroupID ? `the group ${name}` : name
          return (
            <Fragment key={partyKey(one)}>
              {(gained.isDirect || index > 0) && ', '}
              {'through '}
              {href ? <OfficeLink href={href}>{words}</OfficeLink> : words.replace(/^All/, 'all')}
            </Fragment>
          )
        })}
      </Text>
    </li>
  )
}
