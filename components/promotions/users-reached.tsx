'use client'

import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { useCanRead } from '@/hooks/use-can'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import type { Promotion } from '@/lib/ordercloud/models'
import { READERS } from '@/lib/permissions/readers'
import { countOf } from '@/lib/resource/words'
import { countAllUsers, countUsers, readBuyersReached, requestsOfReach, type Reach } from './reach'

/** First part of the query keys of the numbers of users. They change with the assignments. */
export const REACH_PATH = 'promotions/reach'

/** Number of requests up to which the users are counted without confirmation. */
const MAX_UNASKED_REQUESTS = 10
const USERS = { one: 'active user', many: 'active users' }
const USER_READERS = { readers: READERS.buyerUsers }

/** Panel with the number of users whom the assignments of a promotion reach. */
export function UsersReached({ record }: { record: Promotion }) {
  const canRead = useCanRead(USER_READERS)
  const { ID: id = '', AllowAllBuyers } = record
  const isForAll = AllowAllBuyers === true
  return (
    <Panel title="Users reached">
      {!canRead ? (
        <Text color="fg.muted">You need the permission to view users.</Text>
      ) : isForAll ? (
        <Count path={[id, 'all']} count={countAllUsers} />
      ) : (
        <OfAssignments id={id} />
      )}
    </Panel>
  )
}

function OfAssignments({ id }: { id: string }) {
  const [isWanted, setWanted] = useState(false)
  const buyers = useQuery({
    queryKey: keys.item(REACH_PATH, [id, 'buyers']),
    queryFn: ({ signal }) => readBuyersReached(id, signal),
  })
  if (buyers.isError) return <Failure failed={buyers} />
  if (!buyers.data) return <Text color="fg.muted">Loading…</Text>
  const { data } = buyers
  const requests = requestsOfReach(data)
  if (requests > MAX_UNASKED_REQUESTS && !isWanted)
    return (
      <Flex gap="4" align="center" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => setWanted(true)}>
          Count users
        </Button>
        <Text color="fg.muted">This takes at least {formatNumber(requests)} requests.</Text>
      </Flex>
    )
  return <Count path={[id, JSON.stringify(data)]} count={(signal) => countUsers(data, signal)} />
}

function Count({ path, count }: { path: string[]; count: (signal: AbortSignal) => Promise<Reach> }) {
  const reach = useQuery({
    queryKey: keys.item(REACH_PATH, path),
    queryFn: ({ signal }) => count(signal),
  })
  if (reach.isError) return <Failure failed={reach} />
  if (!reach.data) return <Text color="fg.muted">Counting…</Text>
  const { users, isUpperBound } = reach.data
  return (
    <>
      <Text role="status">{isUpperBound ? `At most ${countOf(users, USERS)}` : countOf(users, USERS)}</Text>
      {isUpperBound && (
        <Text fontSize="xs" color="fg.muted" mt="1">
          Users in several of the user groups are counted more than once.
        </Text>
      )}
    </>
  )
}

function Failure({ failed }: { failed: { error: unknown; refetch: () => unknown } }) {
  return (
    <Flex role="alert" gap="3" align="center" wrap="wrap">
      <Text as="div" minW="0">
        <FailureWords error={failed.error} />
      </Text>
      <Button size="xs" variant="outline" onClick={() => void failed.refetch()}>
        Retry
      </Button>
    </Flex>
  )
}
