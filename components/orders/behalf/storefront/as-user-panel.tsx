'use client'

import { Flex, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Pager } from '@/components/ui/pagination'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { ListPage } from '@/lib/resource/service'
import { useAsUserQuery } from '../use-as-user-query'

const PAGE_SIZE = 10

interface ListOptions {
  page: number
  pageSize: number
}

/** Panel with one list that the user sees, a few entries at a time. */
export function AsUserPanel<T extends object>(props: {
  title: string
  none: string
  read: (me: OrderCloud['Me'], options: ListOptions, request: { signal: AbortSignal }) => Promise<unknown>
  idOf: (entry: T) => string | undefined
  children: (entry: T) => ReactNode
}) {
  const { title, none, read, idOf, children } = props
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useAsUserQuery({
    key: ['list', title, page],
    pick: (oc) => oc.Me,
    run: (me, request) => read(me, { page, pageSize: PAGE_SIZE }, request) as Promise<ListPage<T>>,
    keepsRows: true,
  })
  const retry = () => void refetch()
  return (
    <RecordPanel title={title} count={data?.Meta.TotalCount} onRetry={retry}>
      {data === undefined && !isError && <PanelSkeleton title={title} />}
      {data === undefined && isError && (
        <PanelFailure title={title} error={error} isFetching={isFetching} onRetry={retry} />
      )}
      {data?.Items.length === 0 && <PanelNote>{none}</PanelNote>}
      {data !== undefined && data.Items.length > 0 && (
        <Entries>
          {data.Items.map((entry) => (
            <Flex
              as="li"
              key={idOf(entry)}
              justify="space-between"
              gap="3"
              css={{ overflowWrap: 'anywhere' }}
            >
              {children(entry)}
            </Flex>
          ))}
        </Entries>
      )}
      {data !== undefined && data.Meta.TotalPages > 1 && (
        <Flex justify="flex-end" mt="2">
          <Pager
            page={page}
            pages={data.Meta.TotalPages}
            label={`Pages of ${title.toLowerCase()}`}
            onGo={setPage}
          />
        </Flex>
      )}
    </RecordPanel>
  )
}

/** Name of an entry with a second line. */
export function Words({ name, details }: { name: ReactNode; details?: ReactNode }) {
  return (
    <div>
      <Text>{name}</Text>
      {details && (
        <Text color="fg.muted" fontSize="xs">
          {details}
        </Text>
      )}
    </div>
  )
}
