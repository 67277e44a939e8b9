'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { Panel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import { ToneBadge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ExternalLink } from '@/components/ui/link'
import { getSettings } from '@/lib/settings'

/** A delivery as the mailbox of the embedded platform describes it. */
export interface Delivery {
  /** Text that names what led to the delivery, such as `Webhook erp: POST v1/buyers`. */
  cause: string
  state: 'waiting' | 'delivered' | 'failed' | 'recorded'
  attempts: number
  lastError: string | null
  /** Instant at which the delivery ended. Null while it is waiting. */
  settled: string | null
}

/** The mailbox of the embedded platform: its latest messages, and its latest deliveries that belong to no message. */
interface Mailbox {
  Items: readonly { deliveries: readonly Delivery[] }[]
  Outbox: readonly Delivery[]
}

const STATES: Readonly<Record<Delivery['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'orange' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  recorded: { label: 'Recorded only', tone: 'gray' },
}

async function readDeliveries(signal: AbortSignal): Promise<Delivery[]> {
  const answer = await fetch(`${getSettings().mailboxUrl}.json`, { signal })
  if (!answer.ok) throw new Error(`The mailbox of the platform answered with status ${answer.status}.`)
  const { Items, Outbox } = (await answer.json()) as Mailbox
  return [...Items.flatMap(({ deliveries }) => deliveries), ...Outbox]
}

/**
 * Panel with the latest deliveries of the embedded platform that match. The hosted platform has no list of deliveries,
 * so that the panel is not shown there.
 */
export function LastDeliveriesPanel(props: { matches: (delivery: Delivery) => boolean; note?: string }) {
  const { mailboxUrl } = getSettings()
  if (mailboxUrl === '') return null
  return <Deliveries {...props} mailboxUrl={mailboxUrl} />
}

function Deliveries(props: {
  mailboxUrl: string
  matches: (delivery: Delivery) => boolean
  note?: string | undefined
}) {
  const { mailboxUrl, matches, note } = props
  const query = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => readDeliveries(signal),
    retry: false,
  })
  const rows = query.data?.filter(matches) ?? []
  return (
    <Panel title="Latest deliveries">
      <Stack gap="3" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Taken from the latest 50 messages and 50 other deliveries of the embedded platform. {note}
        </Text>
        {query.isError && !query.data ? (
          <RowsFailure
            what="deliveries"
            text="The mailbox of the embedded platform cannot be read. It may be switched off."
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <RowsSkeleton what="deliveries" />
        ) : rows.length === 0 ? (
          <Text color="fg.muted">No deliveries yet.</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="0" aria-label="Deliveries">
            {rows.map((row, at) => (
              <DeliveryRow key={`${at} ${row.cause}`} row={row} />
            ))}
          </Stack>
        )}
        <HStack gap="3">
          <Button size="sm" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
            <Icon as={RefreshCw} boxSize="4" />
            Refresh
          </Button>
          <ExternalLink href={mailboxUrl}>Open the mailbox</ExternalLink>
        </HStack>
      </Stack>
    </Panel>
  )
}

function DeliveryRow({ row: { cause, state, attempts, lastError, settled } }: { row: Delivery }) {
  const { label, tone } = STATES[state]
  return (
    <Box as="li" py="1.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex justify="space-between" align="center" gap="3">
        <Stack gap="0" minW="0" css={{ overflowWrap: 'anywhere' }}>
          <Text fontSize="sm" fontWeight="medium">
            {cause}
          </Text>
          <Text as="div" fontSize="sm" color="fg.muted">
            {settled && <Instant iso={settled} />}
            {attempts > 1 && ` after ${attempts} attempts`}
            {lastError && <Text>{lastError}</Text>}
          </Text>
        </Stack>
        <ToneBadge tone={tone} isSettled={state !== 'waiting'}>
          {label}
        </ToneBadge>
      </Flex>
    </Box>
  )
}
