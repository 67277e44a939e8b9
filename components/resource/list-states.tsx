'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, LockKeyhole, MapPinOff, RefreshCw, SearchX, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { failureText } from '@/lib/ordercloud/failures'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { Access } from '@/lib/permissions/explain'
import type { ListProblem, ListState } from '@/lib/url/list-state'
import type { ListedResource } from './listed-resource'

/** The address asks for something this list does not have. Showing other rows instead would be a wrong answer. */
export function AddressProblems({ problems, onReset }: { problems: ListProblem[]; onReset: () => void }) {
  return (
    <EmptyState
      isAlert
      icon={MapPinOff}
      title="This address asks for something the list does not have"
      actions={
        <Button variant="outline" onClick={onReset}>
          <Undo2 aria-hidden />
          Reset the list
        </Button>
      }
    >
      <Stack as="ul" listStyleType="none" gap="1">
        {problems.map((problem) => (
          <li key={problem.key}>{problem.message}</li>
        ))}
      </Stack>
    </EmptyState>
  )
}

/** The page asked for lies behind the last one. */
export function PageBeyond(props: { page: number; pages: number; onGo: (page: number) => void }) {
  const { page, pages, onGo } = props
  return (
    <EmptyState
      isAlert
      icon={MapPinOff}
      title={`There is no page ${page}`}
      actions={
        <HStack gap="2" wrap="wrap" justify="center">
          <Button variant="outline" onClick={() => onGo(1)}>
            First page
          </Button>
          {pages > 1 && (
            <Button variant="outline" onClick={() => onGo(pages)}>
              Last page
            </Button>
          )}
        </HStack>
      }
    >
      {pages === 1 ? 'This list has one page.' : `This list has ${pages} pages.`}
    </EmptyState>
  )
}

/** The list could not be read. */
export function ListFailure<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  error: unknown
  onRetry: () => void
}) {
  const { resource, error, onRetry } = props
  const known = toPlatformError(error)
  const isForbidden = known.status === 403
  return (
    <EmptyState
      isAlert
      icon={isForbidden ? LockKeyhole : CircleAlert}
      title={
        isForbidden
          ? `The platform did not let you read ${resource.words.many}`
          : `The ${resource.words.many} could not be loaded`
      }
      actions={
        <Button variant="outline" onClick={onRetry}>
          <RefreshCw aria-hidden />
          Retry
        </Button>
      }
    >
      {failureText(known)}
    </EmptyState>
  )
}

/** Rows are there, but a newer look at them failed. */
export function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <HStack role="alert" gap="3" px={{ base: '4', md: '5' }} py="2" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>These rows may be out of date: asking again failed.</Text>
      <Button size="xs" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}

/** A search or filter that nothing matches. */
export function NothingFound<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  state: ListState
  onClear: () => void
}) {
  const { resource, state, onClear } = props
  const hasFilters = Object.keys(state.filters).length > 0
  const search = state.search.trim()
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${resource.words.many} match`}
      actions={
        <Button variant="outline" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      {search && `Nothing has “${search}” in its ${resource.search.words}`}
      {search && hasFilters && ' within these filters'}
      {!search && 'Nothing is left within these filters'}.
    </EmptyState>
  )
}

/** A list with nothing in it yet. */
export function NothingYet<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
}) {
  const { resource, manage } = props
  return (
    <EmptyState
      icon={resource.icon}
      title={`No ${resource.words.many} yet`}
      actions={
        <LinkButton
          href={`${resource.route}/new`}
          disabledReason={manage.allowed ? undefined : manage.reason}
        >
          Create the first {resource.words.one}
        </LinkButton>
      }
    >
      <Box>{resource.words.purpose}</Box>
    </EmptyState>
  )
}
