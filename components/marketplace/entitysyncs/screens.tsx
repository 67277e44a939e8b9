'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoAccess } from '@/components/shell/messages/no-access'
import { NotFoundMessage } from '@/components/shell/messages/not-found-message'
import { PageHeader } from '@/components/shell/page'
import { StatusBadge, ToneBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { useCan } from '@/hooks/use-can'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import type { EntitySyncConfig } from '@/lib/ordercloud/models'
import { titleCase } from '@/lib/resource/words'
import { entitySyncsPage } from '../areas'
import { SendOnePanel } from '../singles/send-one-panel'
import { singleQuery, singleScreen } from '../singles/single-screen'
import { entitySyncForm } from './form'
import { entitySyncs, type EntitySync } from './kinds'

/** Page that lists all kinds of records with the state of their sync. */
export function EntitySyncsScreen() {
  const view = useCan(entitySyncsPage.view)
  if (!view.allowed) return <NoAccess title={entitySyncsPage.label} access={view} />
  return (
    <>
      <PageHeader
        title={entitySyncsPage.label}
        description="A sync keeps another system up to date with one kind of record. Products and orders have pages of their own."
      />
      <KindList />
    </>
  )
}

function KindList() {
  const queries = useQueries({
    queries: entitySyncs.map(({ page, resource }) => singleQuery(page, resource)),
  })
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label="Entity syncs"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="4"
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' } }}
    >
      {entitySyncs.map(({ page, words }, at) => {
        const query = queries[at]
        return (
          <Flex as="li" key={page.key} align="center" justify="space-between" gap="3" minH="touch" py="2">
            <Stack gap="0" minW="0" css={{ overflowWrap: 'anywhere' }}>
              <OfficeLink href={page.href} fontWeight="medium">
                {titleCase(words.many)}
              </OfficeLink>
              {query?.data && (
                <Text fontSize="sm" color="fg.muted">
                  {deliveryWords(query.data)}
                </Text>
              )}
            </Stack>
            {query?.data !== undefined ? (
              <SyncBadge config={query.data} />
            ) : query?.isError ? (
              <Flex align="center" gap="2" wrap="wrap" justify="flex-end">
                <Text fontSize="sm" color="fg.error">
                  {failureText(toPlatformError(query.error))}
                </Text>
                <Button
                  size="sm"
                  variant="outline"
                  loading={query.isFetching}
                  aria-label={`Retry: ${words.many}`}
                  onClick={() => void query.refetch()}
                >
                  Retry
                </Button>
              </Flex>
            ) : (
              <Box role="status" aria-label={`Loading: ${words.many}`}>
                <Skeleton h="5" w="20" />
              </Box>
            )}
          </Flex>
        )
      })}
    </Box>
  )
}

/** Badge with the state of a sync. Null means that it is not set up. */
function SyncBadge({ config }: { config: EntitySyncConfig | null }) {
  if (config?.Paused)
    return (
      <ToneBadge tone="orange" isSettled={false}>
        Paused
      </ToneBadge>
    )
  return <StatusBadge isOn={config !== null} on="Set up" off="Not set up" />
}

/** Returns what a sync delivers and where: "Changed and deleted records to platform-events". */
function deliveryWords({ SyncEntityChanged, SyncEntityDeleted, DeliveryConfigID }: EntitySyncConfig): string {
  const what =
    SyncEntityChanged && SyncEntityDeleted
      ? 'Changed and deleted records'
      : SyncEntityChanged
        ? 'Changed records'
        : SyncEntityDeleted
          ? 'Deleted records'
          : 'Only records that you send'
  return `${what} to ${DeliveryConfigID}`
}

/** Page of the sync of one kind of record, named by the last part of its address. */
export function EntitySyncScreen({ kind }: { kind: string }) {
  return PAGES.get(kind) ?? <NotFoundMessage />
}

/** Returns the page of the sync of one kind of record. */
function kindScreen(sync: EntitySync) {
  const { key, page, resource, words, choices, send } = sync
  const Screen = singleScreen({
    page,
    resource,
    form: entitySyncForm(sync),
    description: `Keeps another system up to date with the ${words.many} of the marketplace.`,
    Panel: ({ readOnlyReason }) => (
      <SendOnePanel
        title={`Send one ${words.one}`}
        description={`Delivers the ${words.one} as it is now, such as after the other system has lost it.`}
        action={`Send ${words.one}`}
        sent={`The ${words.one} is being delivered.`}
        choices={choices}
        send={send}
        readOnlyReason={readOnlyReason}
      />
    ),
  })
  return function KindScreen() {
    // Names the page in the breadcrumb, which takes the names of records from the cache.
    const named = { Name: titleCase(words.many) }
    useQuery({
      queryKey: keys.item('entitysyncs', key),
      queryFn: () => Promise.resolve(named),
      initialData: named,
      staleTime: Infinity,
    })
    return <Screen />
  }
}

/** The pages of all kinds, by the last part of their address. */
const PAGES: ReadonlyMap<string, ReactNode> = new Map(
  entitySyncs.map((sync) => {
    const Page = kindScreen(sync)
    return [sync.key, <Page key={sync.key} />]
  }),
)
