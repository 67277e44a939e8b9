'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import type { TimelineEvent } from '@/components/orders/rules/timeline'
import { Id } from '@/components/resource/cells'
import { OrderLink, ReturnLink } from '@/components/resource/record/record-links'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { useTimeZone } from '@/hooks/use-time-zone'
import { useViewer } from '@/hooks/use-session'
import { formatDay, zoneName } from '@/lib/format/day'

/** Number of events that are shown before the button for the earlier ones is pressed. */
const MAX_EVENTS_AT_FIRST = 7

interface TimelinePanelProps {
  events: readonly TimelineEvent[]
  /** Button beside the time zone. */
  action?: ReactNode
  /** Stands above the events, for example a form for a note. */
  children?: ReactNode
}

/** Panel with what happened to a record, newest first. The time zone is named once. */
export function TimelinePanel({ events, action, children }: TimelinePanelProps) {
  const timeZone = useTimeZone()
  const [isComplete, setComplete] = useState(false)
  const shown = isComplete ? events : events.slice(0, MAX_EVENTS_AT_FIRST)
  const left = events.length - shown.length
  return (
    <RecordPanel
      title="Timeline"
      action={
        <Flex align="center" gap="3">
          <Text color="fg.muted" fontSize="xs">
            Times in {zoneName(new Date(), timeZone)}
          </Text>
          {action}
        </Flex>
      }
    >
      {children}
      <Box as="ol" listStyleType="none">
        {shown.map((event) => (
          <Event key={event.key} event={event} timeZone={timeZone} />
        ))}
      </Box>
      {left > 0 && (
        <Button size="sm" variant="ghost" mt="1" ms="-2" onClick={() => setComplete(true)}>
          Show {left} earlier {left === 1 ? 'event' : 'events'}
        </Button>
      )}
    </RecordPanel>
  )
}

const TONES = {
  borderColor: 'border.emphasized',
  bg: 'bg.panel',
  '&[data-tone=done]': { borderColor: 'fg.success', bg: 'fg.success' },
  '&[data-tone=failed]': { borderColor: 'fg.error', bg: 'fg.error' },
  '&[data-tone=note]': { borderColor: 'fg.muted', bg: 'fg.muted' },
} as const

function Event({ event, timeZone }: { event: TimelineEvent; timeZone: string }) {
  const { at, title, person, text, link, tone } = event
  return (
    <Flex as="li" gap="3" py="1" minH="7" align="flex-start" css={LINE}>
      <Box
        data-tone={tone}
        boxSize="2"
        mt="1.5"
        flexShrink="0"
        borderRadius="full"
        borderWidth="2px"
        css={TONES}
      />
      {/* On phones, the time and the event are one text. */}
      <Flex
        display={{ base: 'block', md: 'flex' }}
        gap="3"
        minW="0"
        flex="1"
        css={{ overflowWrap: 'anywhere' }}
      >
        <Box
          as="span"
          width={{ md: '9.5rem' }}
          flexShrink="0"
          color="fg.muted"
          fontSize={{ base: 'xs', md: 'sm' }}
          fontVariantNumeric="tabular-nums"
        >
          {at ? <time dateTime={at}>{formatDay(at, timeZone, true)}</time> : 'Time unknown'}
        </Box>{' '}
        <Box as="span" minW="0" flex="1">
          <Text as="span" fontWeight="medium">
            {title}
          </Text>
          {link && (
            <>
              {' '}
              <EventLink link={link} />
            </>
          )}
          {person && ` by ${person}`}
          {text && (
            <Text as="span" color="fg.muted" whiteSpace="pre-wrap">
              {tone === 'note' ? ': ' : ' · '}
              {text}
            </Text>
          )}
        </Box>
      </Flex>
    </Flex>
  )
}

/** Line from the mark of an event to that of the next one. */
const LINE = {
  position: 'relative',
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '3.5px',
    top: '{spacing.5}',
    bottom: '-{spacing.1.5}',
    width: '1px',
    bg: 'border',
  },
} as const

/** Link to the record of an event. Orders that supplier staff received come from orders that they may not open. */
function EventLink({ link: { to, id } }: { link: NonNullable<TimelineEvent['link']> }) {
  const { isSupplier } = useViewer()
  if (to === 'returns') return <ReturnLink id={id} />
  return isSupplier ? <Id>{id}</Id> : <OrderLink id={id} />
}
