'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { ListboxOption } from '@/components/ui/listbox'
import type { useRecordChoice } from '@/hooks/use-record-choice'
import { useSteadyWhilePressed } from '@/hooks/use-steady-while-pressed'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import type { Reference } from '@/lib/resource/reference'
import { Id } from '@/components/resource/cells'
import { formatNumber } from '@/lib/format/number'

/** Popup with the results of a record picker. A click on a result leaves the focus in the input. */
export function RecordPickerPopup<T extends object>(props: {
  to: Reference<T>
  choice: ReturnType<typeof useRecordChoice<T>>
  value: string
  listId: string
  optionId: (index: number) => string
  active: number
  onPoint: (index: number) => void
}) {
  const { to, choice, value, listId, optionId, active, onPoint } = props
  const { offers, isSearching } = choice
  const [rows, steady] = useSteadyWhilePressed(choice.rows)
  return (
    <Stack
      position="absolute"
      zIndex="popover"
      top="full"
      insetX="0"
      minW="14rem"
      mt="1"
      gap="1"
      p="1.5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      fontSize="sm"
      {...steady}
      onPointerDown={(event) => {
        event.preventDefault()
        steady.onPointerDown()
      }}
    >
      <Box
        as="ul"
        id={listId}
        role="listbox"
        aria-label={to.words.many}
        aria-busy={isSearching}
        listStyleType="none"
        maxH="16rem"
        overflowY="auto"
      >
        {rows.map((row, index) => {
          const id = to.idOf(row)
          return (
            <ListboxOption
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={id === value}
              data-active={index === active}
              onPointerMove={() => onPoint(index)}
              onClick={() => choice.choose(row)}
            >
              <Text as="span" display="block">
                {to.titleOf(row)}
              </Text>
              <Id>{id}</Id>
            </ListboxOption>
          )
        })}
      </Box>
      <Text as="div" color="fg.muted" px="2" role="status">
        {footnote()}
      </Text>
      {offers.isError && (
        <Stack role="alert" gap="2" px="2" pb="1">
          {failureText(toPlatformError(offers.error))}
          <Button size="xs" variant="outline" alignSelf="flex-start" onClick={() => void offers.refetch()}>
            Retry
          </Button>
        </Stack>
      )}
    </Stack>
  )

  function footnote(): string {
    if (isSearching) return rows.length === 0 ? 'Searching…' : ''
    const total = offers.data?.Meta.TotalCount
    if (total === undefined) return ''
    if (rows.length === 0) return `No ${to.words.many} match.`
    if (total <= (offers.data?.Items.length ?? 0)) return ''
    return `${rows.length} of ${formatNumber(total)}. Type to see the others.`
  }
}
