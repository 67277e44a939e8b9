'use client'

import { Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useId, useCallback, type ReactNode } from 'react'
import { Count } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Pager } from '@/components/ui/pagination'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { PhoneFoldButton, PhoneFoldContent, usePhoneFold } from '@/components/ui/phone-fold'
import { ProgressLine } from '@/components/ui/progress-line'
import { Skeleton } from '@/components/ui/skeleton'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { FailureWords } from '@/components/ui/failure-words'
import { partPage, partQuery, type RecordPart } from '@/lib/resource/part'

/** Panel of a record with its own heading. Errors while rendering the content stay within the panel. */
export function RecordPanel(props: {
  title: string
  /** Number of listed entries, once it is known. */
  count?: number | undefined
  /** Stands at the end of the heading's row. */
  action?: ReactNode
  /** Collapses the content on phones at first. */
  foldsOnPhones?: boolean | undefined
  /** Called before the content is rendered again after an error. */
  onRetry?: () => void
  children: ReactNode
}) {
  const { title, count, action, foldsOnPhones = false, onRetry, children } = props
  const headingId = useId()
  const fold = usePhoneFold()
  const content = (
    <PanelBoundary name={title} {...(onRetry && { onRetry })}>
      {children}
    </PanelBoundary>
  )
  return (
    <Box
      as="section"
      aria-labelledby={headingId}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="4"
      py={foldsOnPhones ? { base: '0', md: '4' } : '4'}
      minW="0"
    >
      <HStack mb={foldsOnPhones ? { base: '0', md: '2' } : '2'} gap="2" minH="6">
        <Heading as="h2" id={headingId} fontSize="md">
          {title}
        </Heading>
        {Boolean(count) && <Count>{count ?? 0}</Count>}
        {action && (
          <Box ms="auto" my="-1">
            {action}
          </Box>
        )}
        {foldsOnPhones && (
          <Box ms={action ? '0' : 'auto'}>
            <PhoneFoldButton title={title} fold={fold} />
          </Box>
        )}
      </HStack>
      {foldsOnPhones ? <PhoneFoldContent fold={fold}>{content}</PhoneFoldContent> : content}
    </Box>
  )
}

interface PartPanelProps<T> {
  title: string
  part: RecordPart<T>
  /** Text shown when there are no entries. */
  none: string
  /** Shows the number of entries in the heading. False when an entry is not what the part counts. */
  hasCount?: boolean
  /** Stands at the end of the heading's row. */
  action?: ReactNode
  /** Collapses the content on phones at first. */
  foldsOnPhones?: boolean
  /** Stands below the entries, or below the text that there are none. */
  foot?: ReactNode
  children: (items: T[]) => ReactNode
}

/** Panel with one part of a record. It loads in pages, and it fails and retries independently of the other parts. */
export function PartPanel<T>(props: PartPanelProps<T>) {
  const { title, part, none, hasCount = true, action, foldsOnPhones, foot, children } = props
  const { data, isError, error, isFetching, isPlaceholderData, refetch, page, goToPage } = useRecordPart(part)
  const retry = () => void refetch()
  const pages = data?.Meta.TotalPages ?? 0
  let body: ReactNode
  if (data === undefined) {
    body = isError ? (
      <PanelFailure title={title} error={error} isFetching={isFetching} onRetry={retry} />
    ) : (
      <PanelSkeleton title={title} />
    )
  } else if (data.Items.length > 0) body = children(data.Items)
  else if (data.Meta.TotalCount > 0) body = <PanelNote>There is no page {page} of it.</PanelNote>
  else body = <PanelNote>{none}</PanelNote>
  return (
    <RecordPanel
      title={title}
      count={hasCount ? data?.Meta.TotalCount : undefined}
      action={action}
      // A failure must be seen.
      foldsOnPhones={foldsOnPhones && !isError}
      onRetry={retry}
    >
      <Box position="relative" aria-busy={isPlaceholderData}>
        {isPlaceholderData && <ProgressLine />}
        {data !== undefined && isError && <PanelStale onRetry={retry} />}
        {body}
      </Box>
      {data !== undefined && foot}
      {(pages > 1 || page > 1) && data !== undefined && (
        <Flex justify="flex-end" mt="3">
          <Pager page={page} pages={pages} label={`Pages of ${title.toLowerCase()}`} onGo={goToPage} />
        </Flex>
      )}
    </RecordPanel>
  )
}

/** Sentence in place of entries. */
export function PanelNote({ children }: { children: ReactNode }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {children}
    </Text>
  )
}

/** Placeholder for entries that are being loaded. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="3" role="status" aria-label={`Loading: ${title}`}>
      <Skeleton width="40%" />
      <Skeleton width="75%" />
      <Skeleton width="60%" />
    </Stack>
  )
}

/** Error with a retry button, shown in place of content that could not be loaded. */
export function PanelFailure(props: {
  title: string
  error: unknown
  isFetching: boolean
  onRetry: () => void
}) {
  const { title, error, isFetching, onRetry } = props
  return (
    <Stack role="alert" gap="3" align="flex-start" fontSize="sm">
      <Text fontWeight="medium">{title} could not be loaded</Text>
      <Text color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        <FailureWords error={error} />
      </Text>
      <Button size="sm" variant="outline" loading={isFetching} onClick={onRetry}>
        <RefreshCw aria-hidden />
        Retry
        <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
    </Stack>
  )
}

/** Notice above the content that a refresh failed. */
export function PanelStale({ onRetry }: { onRetry: () => void }) {
  return (
    <HStack role="alert" gap="3" mb="3" px="3" py="2" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>This may be out of date. The refresh failed.</Text>
      <Button size="xs" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}

/**
 * One page of a part of a record. The page number is in the URL, so that it can be linked. Invalid text there means
 * the first page.
 */
function useRecordPart<T>(part: RecordPart<T>) {
  const [page, goToPage] = usePartPage(part.name)
  const { queryKey, queryFn } = partQuery(part, page)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}

function usePartPage(name: string): [number, (page: number) => void] {
  const page = partPage(useSearchParams().get(name))
  const pathname = usePathname()
  const goToPage = useCallback(
    (next: number) => {
      // Not through the router, which would fetch the document again. Next keeps `useSearchParams` up to date.
      const params = new URLSearchParams(window.location.search)
      if (next === 1) params.delete(name)
      else params.set(name, String(next))
      const query = params.toString()
      window.history.pushState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [name, pathname],
  )
  return [page, goToPage]
}
