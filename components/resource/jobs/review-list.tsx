'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { fieldLabel } from '@/components/resource/csv/export-fields'
import { Icon } from '@/components/ui/icon'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { bodyChanges, fieldText, valueText } from '@/lib/activity/changes'
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
}: {
  target: Pick<Target, 'id' | 'name' | 'before'>
  body: Readonly<Record<string, unknown>>
}) {
  const { id, name, before = {} } = target
  const changes = bodyChanges(before, body)
  return (
    <Box as="li" py="1.5">
      <Text color="fg" fontWeight="medium">
        {name} {name !== id && <Id>{id}</Id>}
      </Text>
      {changes.map(({ path, before: from, after: to }) => (
        <Flex key={fieldText(path)} columnGap="2" wrap="wrap" align="baseline">
          <Text as="span" width={{ md: '10rem' }} flexShrink="0">
            {fieldLabel(fieldText(path))}
          </Text>
          <Text as="span">
            <VisuallyHidden>Old: </VisuallyHidden>
            {clipped(from)}
          </Text>
          <Icon as={ArrowRight} boxSize="3.5" alignSelf="center" />
          <Text as="span" color="fg">
            <VisuallyHidden>New: </VisuallyHidden>
            {clipped(to)}
          </Text>
        </Flex>
      ))}
    </Box>
  )
}

function clipped(value: unknown): string {
  const text = valueText(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
