'use client'

import { HStack, Stack } from '@chakra-ui/react'
import { useQueries } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import { toListOptions } from '@/lib/resource/resource'
import { defaultListState, formatListState } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

/** The views of a list that every user has, with the number of their records. A number takes one small request. */
export function StandardViews(props: {
  resource: ListedResource<object>
  /** Address of the list. */
  route: string
  onOpen: (query: string) => void
}) {
  const { resource, route, onOpen } = props
  // The same time for all of them, as long as the panel is open.
  const [now] = useState(() => new Date())
  const views = (resource.standardViews?.(now) ?? []).map(({ name, filters, sort, columns = [] }) => {
    const plain = defaultListState(resource.rules)
    const state = { ...plain, filters: { ...filters }, sort: sort ?? plain.sort, columns: [...columns] }
    return {
      name,
      query: formatListState(state, resource.rules),
      options: { ...toListOptions(resource, state), pageSize: 1 },
    }
  })
  const counts = useQueries({
    queries: views.map(({ options }) => ({
      queryKey: keys.list(resource.path, options),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        resource.service.list(options, { signal, quiet: true }),
    })),
  })
  const open = (query: string, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(query)
  }
  return (
    <Stack as="ul" listStyleType="none" gap="1" borderBottomWidth="1px" pb="2" aria-label="Standard views">
      {views.map(({ name, query }, index) => {
        const total = counts[index]?.data?.Meta.TotalCount
        return (
          <HStack as="li" key={name} gap="2" minH="9">
            <Link href={`${route}?${query}`} onClick={(event) => open(query, event)} flex="1" minW="0">
              {name}
            </Link>
            {total !== undefined && <span className="ui-number">{formatNumber(total)}</span>}
          </HStack>
        )
      })}
    </Stack>
  )
}
