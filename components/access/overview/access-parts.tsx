'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Download, RefreshCw } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useId } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/hooks/use-time-zone'
import { roleOffers } from '@/components/access/rules/access-overview'
import { saveFile } from '@/lib/csv/write'
import { formatTime } from '@/lib/format/day'
import { formatNumber } from '@/lib/format/number'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { MAX_UNCONFIRMED_REQUESTS, type useBoundedRead } from './use-bounded-read'

type Choices = Readonly<
  Partial<Record<'by' | 'role' | 'profile' | 'side' | 'of' | 'text' | 'state', string | undefined>>
>

/** The address of the page, which stores every filter. Empty values are left out. */
export function useAccessPlace() {
  const parameters = useSearchParams()
  const pathname = usePathname()
  const hrefWith = (choices: Choices): string => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(choices)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    return query === '' ? pathname : `${pathname}?${query}`
  }
  return {
    valueOf: (name: keyof Choices) => parameters.get(name) ?? '',
    hrefWith,
    go: (choices: Choices) => window.history.replaceState({}, '', hrefWith(choices)),
  }
}

const REQUESTS = { one: 'request', many: 'requests' }

/**
 * Shows how far a reading is, what it would take, or why it failed. Nothing once the rows are there, unless they are
 * read again.
 *
 * @param what the rows, such as "The users"
 */
export function ReadingState({
  state,
  what,
}: {
  state: ReturnType<typeof useBoundedRead<unknown>>
  what: string
}) {
  const { data, error, isReading, requests, progress, read, stop } = state
  if (isReading && data === undefined)
    return (
      <Flex align="center" gap="4" wrap="wrap" aria-busy>
        <Box flex="1" minW="12rem">
          <Text role="status" mb="2">
            {progress ? `${formatNumber(progress.done)} of ${countOf(progress.total, REQUESTS)}` : 'Loading…'}
          </Text>
          <ProgressBar label={`Loading ${what}`} value={progress?.done ?? 0} max={progress?.total ?? 1} />
        </Box>
        <Button variant="outline" onClick={stop}>
          Stop
        </Button>
      </Flex>
    )
  if (error)
    return (
      <Alert
        status="error"
        title={`${what} could not be loaded`}
        actions={
          <Box mt="2">
            <Button size="sm" variant="outline" onClick={read}>
              Retry
            </Button>
          </Box>
        }
      >
        <FailureWords error={error} />
      </Alert>
    )
  if (data !== undefined) return null
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <Button onClick={read} disabled={requests === undefined}>
        Load
      </Button>
      <Text role="status" color="fg.muted">
        {requests === undefined
          ? 'Counting the records…'
          : `${what} take ${countOf(requests, REQUESTS)} to load.${requests > MAX_UNCONFIRMED_REQUESTS ? ' You can stop at any time.' : ''}`}
      </Text>
    </Flex>
  )
}

/** Line above a list: the number of rows, when they were read, and buttons to read them again and to save them. */
export function RowsHead(props: {
  state: ReturnType<typeof useBoundedRead<unknown>>
  shown: number
  total: number
  words: { one: string; many: string }
  /** Returns the text of the file. */
  toCsv: () => string
  fileName: string
}) {
  const { state, shown, total, words, toCsv, fileName } = props
  const timeZone = useTimeZone()
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between">
      <Text role="status" color="fg.muted">
        {shown === total ? countOf(total, words) : `${formatNumber(shown)} of ${countOf(total, words)}`},
        loaded at {formatTime(state.readAt, timeZone)}
      </Text>
      <Flex gap="2" wrap="wrap" data-print="no">
        <Button size="sm" variant="outline" loading={state.isReading} onClick={state.readAgain}>
          <Icon as={RefreshCw} boxSize="4" />
          Load again
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={shown === 0}
          onClick={() => saveFile(new Blob([toCsv()]), fileName)}
        >
          <Icon as={Download} boxSize="4" />
          Download CSV
        </Button>
      </Flex>
    </Flex>
  )
}

/** Select fields for a security profile and for a role or permission. */
export function ProfileAndRoleFields({ profiles }: { profiles: readonly SecurityProfile[] }) {
  const { valueOf, go } = useAccessPlace()
  const id = useId()
  const { permissions, platformRoles, customRoles } = roleOffers(profiles)
  const sorted = [...profiles].sort((one, other) => one.Name.localeCompare(other.Name, 'en'))
  const [role, profile] = [valueOf('role'), valueOf('profile')]
  const isKnown =
    role === '' ||
    platformRoles.includes(role) ||
    customRoles.includes(role) ||
    permissions.some(({ value }) => value === role)
  return (
    <>
      <Field id={`${id}-profile`} label="Security profile">
        <Select
          id={`${id}-profile`}
          value={profile}
          maxW="18rem"
          onChange={({ target }) => go({ profile: target.value })}
        >
          <option value="">All security profiles</option>
          {profile !== '' && !profiles.some(({ ID }) => ID === profile) && (
            <option value={profile}>{profile}</option>
          )}
          {sorted.map(({ ID, Name }) => (
            <option key={ID} value={ID}>
              {Name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-role`} label="Permission or role">
        <Select
          id={`${id}-role`}
          value={role}
          maxW="18rem"
          onChange={({ target }) => go({ role: target.value })}
        >
          <option value="">All permissions and roles</option>
          {!isKnown && <option value={role}>{role}</option>}
          <optgroup label="Permissions of this back office">
            {permissions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label="Platform roles">
            {platformRoles.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Custom roles">
            {customRoles
              // A custom role may have the name of a platform role.
              .filter((name) => !platformRoles.includes(name))
              .map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
          </optgroup>
        </Select>
      </Field>
    </>
  )
}
