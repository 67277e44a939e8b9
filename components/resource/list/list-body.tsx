'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { lazyComponent, lazyOptional } from '@/components/ui/lazy'
import { afterFirstInput } from '@/lib/idle'
import { useListLayout } from '@/hooks/use-list-layout'
import { useListState } from '@/hooks/use-list-state'
import { useOpeningView } from '@/hooks/use-opening-view'
import { useSelection } from '@/hooks/use-selection'
import { useResourceList } from '@/hooks/use-resource-list'
import type { Access } from '@/lib/permissions/explain'
import { unknownColumns } from '@/lib/resource/columns'
import { countOf } from '@/lib/resource/words'
import { isNarrowed } from '@/lib/url/list-state'
import { ListFooter } from './list-footer'
import { sortWords } from './list-sorts'
import { rememberList, takeReturnedRowId } from './list-memory'
import { ListTableSkeleton } from './list-skeleton'
import { ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import { useShownColumns } from './use-shown-columns'
import { isSelectable as hasSelectableRows, type ListedResource } from '@/components/resource/listed-resource'

// Shown in place of rows, and rarely. The chunk with the failures loads when the browser is idle, so that it is
// available when the connection is lost.
const loadFailures = () => import('./list-failures')
const ListFailure = lazyOptional(() => loadFailures().then((module) => module.ListFailure), 'error details')
const RefreshFailure = lazyOptional(
  () => loadFailures().then((module) => module.RefreshFailure),
  'error details',
)
const loadStates = () => import('./list-states')
const AddressProblems = lazyComponent(() => loadStates().then((module) => module.AddressProblems))
const PageOutOfRange = lazyComponent(() => loadStates().then((module) => module.PageOutOfRange))
const NothingFound = lazyComponent(() => loadStates().then((module) => module.NothingFound))
const EmptyList = lazyComponent(() => loadStates().then((module) => module.EmptyList))
const SelectionBar = lazyOptional(
  () => import('./selection-bar').then((module) => module.SelectionBar),
  'actions for the selection',
)
// Only the table or the cards are shown, and cards are used less often.
const FacetPanel = lazyComponent(() => import('./facet-panel').then((module) => module.FacetPanel))
const ListCards = lazyComponent(() =>
  import('./list-cards').then((module) => module.ListCards),
) as typeof ListTable

const NO_ROWS: readonly never[] = []

/** Toolbar, rows and pager of a list, or the message in place of the rows. */
export function ListBody<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
  /** True while phones show the checkboxes of the rows. Wider screens always do. */
  isSelecting?: boolean
  /** Called after the selection is cleared. */
  onSelected?: () => void
}) {
  const { resource, manage, isSelecting = false, onSelected } = props
  const handle = useListLayout(resource.route, useListState(resource.rules))
  const { state } = handle
  const unknown = unknownColumns(resource.columns, state.columns)
  const hasProblem = handle.problems.length + unknown.length > 0
  const query = useResourceList(resource, state, !hasProblem)
  const page = query.data
  const items = page?.Items ?? NO_ROWS
  const list = { ...handle, rows: items }
  const columns = useShownColumns(resource, state, items)
  // The components that load on demand are typed for any resource.
  const shown = resource as unknown as ComponentProps<typeof EmptyList>['resource']
  const total = page?.Meta.TotalCount ?? 0
  const selection = useSelection(resource.path, JSON.stringify([state.search, state.filters]))
  const isSelectable = hasSelectableRows(resource)
  const hasSelection = isSelectable && (isSelecting || selection.countOf(total) > 0)
  const top = useRef<HTMLDivElement>(null)
  useOpeningView(resource.route, resource)
  useEffect(() => rememberList(resource.route, window.location.search), [resource.route, state])
  useEffect(() => afterFirstInput(ListFailure.prepare), [])

  const hasRows = page !== undefined
  useEffect(() => {
    const id = hasRows ? takeReturnedRowId() : undefined
    const link = id && top.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    if (link) link.focus({ preventScroll: true })
  }, [hasRows])

  const goToPage = (next: number) => {
    list.change({ page: next })
    // The new rows start at the top and the pager is at the bottom. The page scrolls only when the top is out of sight.
    const card = top.current
    if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: 'start' })
  }

  const hasOwnLayout = state.columns.length > 0 || Object.keys(state.widths).length > 0
  const changeWidth = (key: string, width: number | undefined) => {
    const { [key]: _, ...others } = state.widths
    list.change({ widths: width === undefined ? others : { ...others, [key]: width } }, 'replace')
  }

  const skeleton = <ListTableSkeleton resource={resource} columns={columns} />
  // Components in separate chunks need a boundary, because the whole page would suspend without one.
  const withSuspense = (part: ReactNode) => <Suspense fallback={skeleton}>{part}</Suspense>

  let rows
  if (hasProblem) rows = withSuspense(<AddressProblems {...{ list, unknown }} resource={shown} />)
  else if (page === undefined) {
    rows = query.isError
      ? withSuspense(
          <ListFailure many={resource.words.many} error={query.error} onRetry={() => void query.refetch()} />,
        )
      : skeleton
  } else if (page.Items.length === 0 && query.isPlaceholderData) {
    // The previous request found nothing, but the new one may find rows.
    rows = skeleton
  } else if (page.Items.length > 0) {
    const Rows = state.view === 'cards' ? ListCards : ListTable
    const drawn = (
      <Rows
        resource={resource}
        columns={columns}
        hasOwnLayout={hasOwnLayout}
        onWidth={changeWidth}
        manage={manage}
        rows={page.Items}
        selection={isSelectable ? selection : undefined}
        sort={state.sort}
        onSort={(sort) => list.change({ sort })}
        sortAddress={(sort) => list.addressOf({ sort })}
        isLoading={query.isPlaceholderData}
      />
    )
    rows = (
      <>
        {query.isRefetchError && (
          <Suspense>
            <RefreshFailure updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
          </Suspense>
        )}
        {Rows === ListTable ? drawn : withSuspense(drawn)}
        <ListFooter
          meta={page.Meta}
          state={state}
          onPage={goToPage}
          pageAddress={(next) => list.addressOf({ page: next })}
          onPageSize={(pageSize) => list.change({ pageSize })}
        />
      </>
    )
  } else if (page.Meta.TotalCount > 0) {
    rows = withSuspense(
      <PageOutOfRange
        page={state.page}
        pages={page.Meta.TotalPages}
        onGo={goToPage}
        addressOf={(next) => list.addressOf({ page: next })}
      />,
    )
  } else if (isNarrowed(state)) {
    rows = withSuspense(<NothingFound resource={shown} list={list} />)
  } else {
    rows = withSuspense(<EmptyList resource={shown} manage={manage} />)
  }

  const isEmpty = page?.Meta.TotalCount === 0 && !query.isPlaceholderData && !isNarrowed(state)
  const card = (
    <Box
      ref={top}
      className="ui-list"
      flex="1"
      minW="0"
      data-selecting={hasSelection}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      position="relative"
    >
      {hasSelection && (
        <SelectionBar
          {...{ manage, state, selection, total }}
          resource={shown}
          rows={page?.Items ?? []}
          onCleared={() => onSelected?.()}
        />
      )}
      {!isEmpty && <ListToolbar {...{ resource, list, total }} isCovered={hasSelection} />}
      {page && page.Items.length > 0 && (
        <Text
          hideFrom="md"
          px="3"
          h="9"
          fontSize="xs"
          lineHeight="2.25rem"
          color="fg.muted"
          truncate
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          {sortWords(resource, state)} · {countOf(total, resource.words)}
        </Text>
      )}
      {page?.note !== undefined && !hasProblem && (
        <Text role="status" px={{ base: '4', md: '5' }} pb="3" fontSize="sm" color="fg.muted">
          {page.note}
        </Text>
      )}
      {rows}
      <Announcement
        isSettled={!query.isFetching && page !== undefined}
        total={total}
        words={resource.words}
      />
    </Box>
  )
  const { loadFacetFilter } = resource
  return (
    <Flex align="flex-start" gap="4">
      {state.facets && loadFacetFilter && (
        <Suspense>
          <FacetPanel list={list} load={loadFacetFilter} />
        </Suspense>
      )}
      {card}
    </Flex>
  )
}

/** Announces the number of results to screen readers once they are loaded. */
function Announcement(props: { isSettled: boolean; total: number; words: { one: string; many: string } }) {
  const { isSettled, total, words } = props
  return (
    <Box aria-live="polite" srOnly>
      {isSettled ? `${countOf(total, words)} found` : ''}
    </Box>
  )
}
