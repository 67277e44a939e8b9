'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { OfficeLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { usePartyNames } from '@/hooks/use-party-names'
import {
  assignmentRows,
  assignmentsCsv,
  passwordLine,
  peopleKey,
  peopleOf,
  unusedProfiles,
  type AccessData,
  type AssignmentRow,
} from '@/components/access/rules/access-overview'
import { formatNumber } from '@/lib/format/number'
import { describeParty, levelOf, type PartyKind } from '@/lib/parties/party'
import { idSegment } from '@/lib/url/id-segment'
import { ProfileAndRoleFields, RowsHead, useAccessPlace } from './access-parts'
import type { useBoundedRead } from './use-bounded-read'

const SIDES: readonly { value: PartyKind; label: string }[] = [
  { value: 'seller', label: 'Admin users' },
  { value: 'buyer', label: 'Buyers' },
  { value: 'supplier', label: 'Suppliers' },
]

/** Number of rows at first. Each names the records of its row, which takes requests. */
const FIRST_ROWS = 50

const profileUrl = (id: string | undefined) => `/settings/securityprofiles/${idSegment(id ?? '')}`

/** List of who has each security profile, and through what. */
export function RoleView({
  data,
  state,
}: {
  data: AccessData
  state: ReturnType<typeof useBoundedRead<unknown>>
}) {
  const { valueOf, go } = useAccessPlace()
  const id = useId()
  const [isComplete, setComplete] = useState(false)
  const rows = assignmentRows(data, {
    role: valueOf('role'),
    profile: valueOf('profile'),
    side: valueOf('side'),
  })
  const shown = isComplete ? rows : rows.slice(0, FIRST_ROWS)
  const unused = unusedProfiles(data)
  return (
    <Stack gap="4">
      <Panel title="Who has each security profile">
        <Stack gap="4">
          <Flex gap="3" wrap="wrap" align="flex-end">
            <ProfileAndRoleFields profiles={data.profiles} />
            <Field id={`${id}-side`} label="Company">
              <Select
                id={`${id}-side`}
                value={valueOf('side')}
                onChange={({ target }) => go({ side: target.value })}
              >
                <option value="">All companies</option>
                {SIDES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </Flex>
          <RowsHead
            state={state}
            shown={rows.length}
            total={data.assignments.length}
            words={{ one: 'assignment', many: 'assignments' }}
            toCsv={() => assignmentsCsv(rows)}
            fileName="access-by-role.csv"
          />
          {rows.length === 0 ? <Text>No assignment matches.</Text> : <AssignmentTable rows={shown} />}
          {shown.length < rows.length && (
            <Box>
              <Button size="sm" variant="outline" onClick={() => setComplete(true)}>
                Show all {formatNumber(rows.length)} rows
              </Button>
            </Box>
          )}
        </Stack>
      </Panel>
      {unused.length > 0 && (
        <Panel title="Security profiles that nobody has">
          <Flex as="ul" columnGap="4" rowGap="1" wrap="wrap" listStyleType="none">
            {unused.map(({ ID, Name }) => (
              <li key={ID}>
                <OfficeLink href={profileUrl(ID)}>{Name}</OfficeLink>
              </li>
            ))}
          </Flex>
        </Panel>
      )}
      <ClientUsers data={data} />
    </Stack>
  )
}

const THROUGH = {
  company: 'All of its users, also those created later',
  group: 'All members of the group',
  user: 'Assigned directly',
}

function AssignmentTable({ rows }: { rows: readonly AssignmentRow[] }) {
  const nameOf = usePartyNames(rows.map(({ party }) => party))
  const { hrefWith } = useAccessPlace()
  return (
    <Table>
      <caption>
        <VisuallyHidden>Who has each security profile</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col" width={{ base: '40%', md: '30%' }}>
            Security profile
          </ColumnHead>
          <ColumnHead scope="col">Assigned to</ColumnHead>
          <ColumnHead scope="col" width="24%" hideBelow="md">
            Who has it
          </ColumnHead>
          <ColumnHead scope="col" width={{ base: '4rem', md: '6rem' }}>
            Users
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, profile, party }) => {
          const { name, companyName, href } = nameOf(party)
          const words = passwordLine(profile.PasswordConfig)
          const people = peopleKey(peopleOf(party))
          const text = levelOf(party) === 'user' ? name : ''
          return (
            <Row key={key}>
              <RowHead scope="row" css={{ overflowWrap: 'anywhere' }}>
                <OfficeLink href={profileUrl(profile.ID)}>{profile.Name}</OfficeLink>
                {words && (
                  <Text fontSize="xs" color="fg.muted" fontWeight="normal">
                    {words}
                  </Text>
                )}
              </RowHead>
              <Cell css={{ overflowWrap: 'anywhere' }}>
                {href ? <OfficeLink href={href}>{name}</OfficeLink> : name}
                <Text fontSize="xs" color="fg.muted">
                  {describeParty(party, companyName)}
                </Text>
              </Cell>
              <Cell hideBelow="md">{THROUGH[levelOf(party)]}</Cell>
              <Cell>
                <OfficeLink
                  href={hrefWith({
                    ...{ by: 'person', of: people, profile: profile.ID, text },
                    ...{ role: undefined, state: undefined, side: undefined },
                  })}
                  aria-label={`Users with ${profile.Name} through ${name}`}
                >
                  Users
                </OfficeLink>
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The API clients whose visitors have the roles of a user without signing in. */
function ClientUsers({ data: { clients, clientUsers } }: { data: AccessData }) {
  const { hrefWith } = useAccessPlace()
  if (!clients)
    return (
      <Panel title="API clients with a default user">
        <Text fontSize="sm" color="fg.muted">
          To see API clients, you need the platform role ApiClientReader.
        </Text>
      </Panel>
    )
  if (clients.length === 0) return null
  return (
    <Panel title="API clients with a default user">
      <Stack gap="3">
        <Text fontSize="sm" color="fg.muted">
          Applications that use these API clients have the roles of this user when nobody has signed in.
        </Text>
        <Stack as="ul" gap="2" listStyleType="none">
          {clients.map(({ ID, AppName, DefaultContextUserName: username = '' }) => {
            const party = clientUsers.get(username.toLowerCase())
            const href =
              party &&
              hrefWith({
                ...{ by: 'person', of: peopleKey(peopleOf(party)), text: username },
                ...{ role: undefined, state: undefined, side: undefined, profile: undefined },
              })
            return (
              <li key={ID}>
                <OfficeLink href={`/settings/apiclients/${idSegment(ID ?? '')}`}>{AppName}</OfficeLink>
                {': '}
                {href ? <OfficeLink href={href}>{username}</OfficeLink> : username}
              </li>
            )
          })}
        </Stack>
      </Stack>
    </Panel>
  )
}
