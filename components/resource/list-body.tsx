'use client'

import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useListState } from '@/hooks/use-list-state'
import { useResourceList } from '@/hooks/use-resource-list'
import type { Access } from '@/lib/permissions/explain'
import { countOf } from '@/lib/resource/words'
import { isNarrowed } from '@/lib/url/list-state'
import { ListFooter } from './list-footer'
import { rememberList } from './list-memory'
import {
  AddressProblems,
  ListFailure,
  NothingFound,
  NothingYet,
  PageBeyond,
  RefreshFailure,
} from './list-states'
import { ListTableSkeleton } from './list-skeleton'
import { ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import type { ListedResource } from './listed-resource'

/** Toolbar, rows and pager of a list, or what stands in place of the rows. */
export function ListBody<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
}) {
  const { resource, manage } = props
  const list = useListState(resource.rules)
  const { state, problems } = list
  const query = useResourceList(resource, state, problems.length === 0)
  const page = query.data
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => rememberList(resource.route, window.location.search), [resource.route, state])

  const goToPage = (next: number) => {
    list.change({ page: next })
    // The new rows start at the top; the pager that was pressed is at the bottom.
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  let rows
  if (problems.length > 0) rows = <AddressProblems problems={problems} onReset={list.reset} />
  else if (page === undefined) {
    rows = query.isError ? (
      <ListFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListTableSkeleton resource={resource} />
    )
  } else if (page.Items.length > 0 || query.isPlaceholderData) {
    rows = (
      <>
        {query.isRefetchError && <RefreshFailure onRetry={() => void query.refetch()} />}
        <ListTable
          resource={resource}
          manage={manage}
          rows={page.Items}
          sort={state.sort}
          onSort={(sort) => list.change({ sort })}
          isLoading={query.isPlaceholderData}
        />
        <ListFooter
          meta={page.Meta}
          state={state}
          onPage={goToPage}
          onPageSize={(pageSize) => list.change({ pageSize })}
        />
      </>
    )
  } else if (page.Meta.TotalCount > 0) {
    rows = <PageBeyond page={state.page} pages={page.Meta.TotalPages} onGo={goToPage} />
  } else if (isNarrowed(state)) {
    rows = <NothingFound resource={resource} state={state} onClear={list.reset} />
  } else {
    rows = <NothingYet resource={resource} manage={manage} />
  }

  return (
    <Box
      ref={top}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      scrollMarginTop="24"
      position="relative"
    >
      <ListToolbar resource={resource} list={list} />
      {rows}
      <Announcement
        isSettled={!query.isFetching && page !== undefined}
        total={page?.Meta.TotalCount ?? 0}
        words={resource.words}
      />
    </Box>
  )
}

/** Says the number of results once they are there, to those who cannot see the rows change. */
function Announcement(props: { isSettled: boolean; total: number; words: { one: string; many: string } }) {
  const { isSettled, total, words } = props
  return (
    <Box aria-live="polite" srOnly>
      {isSettled ? `${countOf(total, words)} found` : ''}
    </Box>
  )
}
