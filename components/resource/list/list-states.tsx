'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { MapPinOff, SearchX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { useLazyView } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { StateLinkButton } from '@/components/ui/state-link'
import type { ListStateHandle } from '@/hooks/use-list-state'
import type { Access } from '@/lib/permissions/explain'
import { useTimeZone } from '@/hooks/use-time-zone'
import { lazy } from '@/lib/lazy'
import { describeFilter } from '@/lib/url/describe-filter'
import { problemWords } from '@/lib/url/list-problems'
import { filterOf } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

/** Message for an address with parameters that the list does not support. Showing other rows instead would be wrong. */
export function AddressProblems(props: {
  list: Pick<ListStateHandle, 'problems' | 'reset' | 'resetAddress'>
  /** Keys of columns that the list does not have. */
  unknown: readonly string[]
  resource: Pick<ListedResource<object>, 'rules' | 'columns'>
}) {
  const { list, unknown, resource } = props
  const known = resource.columns.map(({ key }) => key).join(', ')
  return (
    <EmptyState
      isAlert
      icon={MapPinOff}
      title="The address of this page is not valid"
      actions={
        <StateLinkButton href={list.resetAddress} onOpen={list.reset}>
          <Undo2 aria-hidden />
          Reset list
        </StateLinkButton>
      }
    >
      <Stack as="ul" listStyleType="none" gap="1">
        {list.problems.map((problem) => (
          <li key={problem.key}>{problemWords(problem, resource.rules)}</li>
        ))}
        {unknown.map((key) => (
          <li key={`column ${key}`}>
            This list has no column “{key}”. It has {known}.
          </li>
        ))}
      </Stack>
    </EmptyState>
  )
}

/** Message for a page number after the last page. */
export function PageOutOfRange(props: {
  page: number
  pages: number
  onGo: (page: number) => void
  addressOf: (page: number) => string
}) {
  const { page, pages, onGo, addressOf } = props
  return (
    <EmptyState
      isAlert
      icon={MapPinOff}
      title={`Page ${page} not found`}
      actions={
        <HStack gap="2" wrap="wrap" justify="center">
          <StateLinkButton href={addressOf(1)} onOpen={() => onGo(1)}>
            First page
          </StateLinkButton>
          {pages > 1 && (
            <StateLinkButton href={addressOf(pages)} onOpen={() => onGo(pages)}>
              Last page
            </StateLinkButton>
          )}
        </HStack>
      }
    >
      {pages === 1 ? 'This list has one page.' : `This list has ${pages} pages.`}
    </EmptyState>
  )
}

/** Message when no record matches the search or the filters. */
export function NothingFound<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  list: Pick<ListStateHandle, 'state' | 'reset' | 'resetAddress'>
}) {
  const { resource, list } = props
  const { state } = list
  const hasFilters = Object.keys(state.filters).length > 0
  const search = state.search.trim()
  const timeZone = useTimeZone()
  const filterWords = Object.entries(state.filters)
    .flatMap(([key, value]) => {
      const filter = filterOf(resource.rules, key)
      return filter ? [`${filter.label}: ${describeFilter(filter, value, timeZone)}`] : []
    })
    .join(' and ')
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${resource.words.many} match`}
      actions={
        <StateLinkButton href={list.resetAddress} onOpen={list.reset}>
          {hasFilters ? 'Clear filters' : 'Clear search'}
        </StateLinkButton>
      }
    >
      {search && `Nothing matches “${search}” by ${resource.search.words}`}
      {search && filterWords && ` and ${filterWords}`}
      {!search && `Nothing matches ${filterWords}`}.
      {search && resource.loadSimilar && <Similar load={resource.loadSimilar} state={state} />}
    </EmptyState>
  )
}

/** The records that are similar to a search. Nothing is shown until their code has loaded. */
function Similar(props: {
  load: NonNullable<ListedResource<object>['loadSimilar']>
  state: ListStateHandle['state']
}) {
  const [code] = useState(() => lazy(props.load))
  const { View } = useLazyView(code, 'similar records')
  return View ? <View state={props.state} /> : null
}

/** Message for a list without records. */
export function EmptyList<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
}) {
  const { resource, manage } = props
  return (
    <EmptyState
      icon={resource.icon}
      title={`No ${resource.words.many} yet`}
      actions={
        resource.isReadOnly ? undefined : (
          <LinkButton
            variant="outline"
            href={`${resource.route}/new`}
            disabledReason={manage.allowed ? undefined : manage.reason}
          >
            Create the first {resource.words.one}
          </LinkButton>
        )
      }
    >
      <Box>{resource.words.purpose}</Box>
    </EmptyState>
  )
}
