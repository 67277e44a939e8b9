'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Pager } from '@/components/ui/pagination'
import { Skeleton } from '@/components/ui/skeleton'
import type { useAssignments } from '@/hooks/use-assignments'
import { useDialogs } from '@/hooks/use-dialogs'
import { isolate } from '@/lib/format/direction'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { Id } from '@/components/resource/cells'
import { RowProblem } from './row-problem'

/** The content of one row of a panel. */
interface AssignedRow {
  /** Display name of the record, or its id when the name is not known. */
  name: string
  id: string
  /** Address of the record's page, for users who may open it. */
  href?: string | undefined
  /** The source of the assignment, or other notes on the row. */
  note?: ReactNode
  /** Control that changes the row, before the button that removes it. */
  action?: ReactNode
  /** Reason why this row cannot be removed although others can. */
  removeBlockedReason?: string | undefined
}

interface AssignedRowsProps<A extends object> {
  state: ReturnType<typeof useAssignments<A>>
  keyOf: (assignment: A) => string
  draw: (assignment: A) => AssignedRow
  /** Plural noun of the rows in lower case, such as "members". */
  many: string
  /** Text shown when there are no rows. */
  none: string
  /** Consequence of removing in one sentence, shown in the confirmation. */
  removal: string
  /** Reason why no row can be removed. */
  readOnlyReason: string | undefined
}

/**
 * The rows of an assignment panel, each with a button that removes it. Shows a placeholder, an error or a text when
 * there are no rows to show.
 */
export function AssignedRows<A extends object>(props: AssignedRowsProps<A>) {
  const { state, keyOf, draw, many, none, removal, readOnlyReason } = props
  const { query, rows, problem, busyKey } = state
  const dialogs = useDialogs()
  const remove = async (assignment: A, { name }: AssignedRow) => {
    const isSure = await dialogs.confirm(`Remove “${isolate(name)}”?`, {
      details: removal,
      okLabel: 'Remove',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) await state.remove(assignment, name)
  }

  if (query.isError && !query.data) {
    return (
      <RowsFailure
        what={many}
        text={failureText(toPlatformError(query.error))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) return <RowsSkeleton what={many} />
  if (rows.length === 0) return <Text color="fg.muted">{none}</Text>
  return (
    <Stack gap="3">
      <Stack as="ul" listStyleType="none" gap="0" aria-label={many} aria-busy={query.isFetching}>
        {rows.map((assignment) => {
          const key = keyOf(assignment)
          const row = draw(assignment)
          return (
            <Box as="li" key={key} py="1" borderTopWidth="1px" borderColor="border.muted">
              <HStack gap="3" justify="space-between" align={row.note ? 'flex-start' : 'center'}>
                <RowName row={row} />
                {row.action}
                <IconButton
                  label={`Remove ${row.name}`}
                  size="sm"
                  disabledReason={readOnlyReason ?? row.removeBlockedReason}
                  loading={busyKey === key}
                  onClick={() => void remove(assignment, row)}
                >
                  <X aria-hidden />
                </IconButton>
              </HStack>
              {problem?.key === key && <RowProblem>{problem.message}</RowProblem>}
            </Box>
          )
        })}
      </Stack>
      {state.pages > 1 && (
        <HStack justify="space-between" gap="3" wrap="wrap">
          <Text fontSize="sm" color="fg.muted">
            {state.total?.toLocaleString('en-US')} {many}
          </Text>
          <Pager page={state.page} pages={state.pages} onGo={state.setPage} />
        </HStack>
      )}
    </Stack>
  )
}

/** Shows the name of a row with its id and its note. */
export function RowName({ row }: { row: AssignedRow }) {
  return (
    <Stack gap="0.5" flex="1" minW="0" css={{ overflowWrap: 'anywhere' }}>
      <HStack gap="2" wrap="wrap" rowGap="0">
        {row.href ? (
          <OfficeLink href={row.href} fontSize="sm" fontWeight="medium">
            {row.name}
          </OfficeLink>
        ) : (
          <Text as="span" fontSize="sm" fontWeight="medium">
            {row.name}
          </Text>
        )}
        {row.name !== row.id && <Id>{row.id}</Id>}
      </HStack>
      {row.note && (
        <Text as="div" fontSize="sm" color="fg.muted">
          {row.note}
        </Text>
      )}
    </Stack>
  )
}

/** Error with a retry button, shown in place of rows that could not be loaded. */
export function RowsFailure({ what, text, onRetry }: { what: string; text: string; onRetry: () => void }) {
  return (
    <HStack role="alert" gap="3" wrap="wrap" fontSize="sm">
      <Icon as={CircleAlert} color="fg.error" boxSize="4" />
      <Text flex="1 1 12rem">
        The {what} could not be loaded. {text}
      </Text>
      <Button size="xs" variant="outline" onClick={onRetry}>
        <Icon as={RefreshCw} boxSize="4" />
        Retry
      </Button>
    </HStack>
  )
}

/** Placeholder for rows that are being loaded. */
export function RowsSkeleton({ what }: { what: string }) {
  return (
    <Stack role="status" aria-label={`Loading the ${what}`} gap="3">
      <Skeleton height="6" />
      <Skeleton height="6" width="70%" />
    </Stack>
  )
}
