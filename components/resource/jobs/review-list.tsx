'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { fieldLabel } from '@/components/resource/csv/export-fields'
import { Icon } from '@/components/ui/icon'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { bodyChanges, fieldText, valueText } from '@/lib/activity/changes'
import type { ChangePreview } from '@/lib/csv/import-plan'
import { isSecretField } from '@/lib/forms/secret-fields'
import { formatNumber } from '@/lib/format/number'
import type { Target } from '@/lib/jobs/job'

/** Number of rows that a review shows. It counts the others. */
export const MAX_ROWS_SHOWN = 100
const MAX_VALUE_LENGTH = 120

/** List with a heading that scrolls when it is long. */
export function ReviewList(props: { label: string; total: number; children: ReactNode }) {
  const { label, total, children } = props
  return (
    <Box>
      <Text color="fg" fontWeight="semibold" mb="1">
        {label}
      </Text>
      <Box
        as="ul"
        aria-label={label}
        listStyleType="none"
        maxH="14rem"
        overflowY="auto"
        tabIndex={0}
        px="3"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' } }}
      >
        {children}
        {total > MAX_ROWS_SHOWN && (
          <Box as="li" py="1">
            and {formatNumber(total - MAX_ROWS_SHOWN)} more
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Record that a job changes, with the old and the new value of each field. */
export function ChangedTarget({
  target,
  body,
  preview,
}: {
  target: Pick<Target, 'id' | 'name' | 'before'>
  body: Readonly<Record<string, unknown>>
  /** The change in words. Without any, the fields of the body. */
  preview?: ChangePreview | undefined
}) {
  const { id, name, before = {} } = target
  const changes =
    preview?.changes ??
    bodyChanges(before, body).map(({ path, before: from, after: to }) => ({
      ...{ label: fieldLabel(fieldText(path)), before: clipped(from), after: clipped(to) },
    }))
  return (
    <Box as="li" py="1.5">
      <Text color="fg" fontWeight="medium">
        {name} {name !== id && <Id>{id}</Id>}
      </Text>
      {changes.map(({ label, before: from, after: to }) => (
        <Flex key={label} columnGap="2" wrap="wrap" align="baseline">
          <Text as="span" width={{ md: '10rem' }} flexShrink="0">
            {label}
          </Text>
          <Text as="span">
            <VisuallyHidden>Old: </VisuallyHidden>
            {from}
          </Text>
          <Icon as={ArrowRight} boxSize="3.5" alignSelf="center" />
          <Text as="span" color="fg">
            <VisuallyHidden>New: </VisuallyHidden>
            {to}
          </Text>
        </Flex>
      ))}
      <Notes of={preview?.notes ?? []} />
    </Box>
  )
}

/** Record that a job creates, with the values that it gets. */
export function CreatedTarget(props: {
  target: Target
  /** Lines of the file with the values of the record. */
  lines?: string | undefined
  /** Sentences about the values. */
  notes?: readonly string[] | undefined
}) {
  const { target, lines, notes = [] } = props
  const { id, name, write } = target
  const body = write?.kind === 'create' ? write.body : {}
  const values = bodyChanges({}, body).filter(
    ({ path, after }) => after !== null && after !== '' && !isHead(path) && !isSecretField(path.at(-1) ?? ''),
  )
  return (
    <Box as="li" py="1.5">
      <Text color="fg" fontWeight="medium">
        {lines && `${lines}: `}
        {name} {name !== id && <Id>{id}</Id>}
      </Text>
      {values.map(({ path, after }) => (
        <Flex key={fieldText(path)} columnGap="2" wrap="wrap" align="baseline">
          <Text as="span" width={{ md: '10rem' }} flexShrink="0">
            {fieldLabel(fieldText(path))}
          </Text>
          <Text as="span" color="fg" minW="0" css={{ overflowWrap: 'anywhere' }}>
            {clipped(after)}
          </Text>
        </Flex>
      ))}
      <Notes of={notes} />
    </Box>
  )
}

function Notes({ of }: { of: readonly string[] }) {
  return of.map((note) => (
    <Text key={note} fontSize="sm" color="fg.muted">
      {note}
    </Text>
  ))
}

/** True for the fields that the first line of a created record shows. */
const isHead = ([field = '', ...rest]: readonly string[]) =>
  rest.length === 0 && (field === 'ID' || field === 'Name')

function clipped(value: unknown): string {
  const text = valueText(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
