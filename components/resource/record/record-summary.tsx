'use client'

import { Box, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Id } from '@/components/resource/cells'

interface RecordSummaryProps {
  /** Picture or initials of the record: a `Thumbnail` or an `Avatar` of the size `record`. */
  picture?: ReactNode
  /** Name of the record, which becomes the only h1 of the page. */
  title: ReactNode
  /** Status of the record. */
  badge?: ReactNode
  /** ID of the record, shown with a button that copies it. Leave it out where the title is the ID. */
  id?: string
  /** The facts that matter most. At most three are shown. Facts that are undefined, null, false or empty are left out. */
  facts?: readonly ReactNode[]
  /** At most two buttons, of which at most one is solid. */
  actions?: ReactNode
  /** Menu of the other actions (`MoreMenu`). */
  more?: ReactNode
}

const MAX_FACTS = 3
const EMPTY_FACTS: readonly unknown[] = [undefined, null, false, '']

/** Head of a record's page: its picture, name, status, ID, most important facts and actions. */
export function RecordSummary(props: RecordSummaryProps) {
  const { picture, title, badge, id, actions, more } = props
  const facts = (props.facts ?? []).filter((fact) => !EMPTY_FACTS.includes(fact)).slice(0, MAX_FACTS)
  return (
    <Flex
      as="header"
      data-record-head
      align="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="3"
      rowGap="2"
      minH={{ base: '3.75rem', md: '16' }}
      pb={{ base: '2', md: '1' }}
    >
      {picture}
      <Box minW="0" flex="1 1 12rem">
        <Flex align="center" wrap="wrap" columnGap="2" css={{ overflowWrap: 'anywhere' }}>
          <Heading as="h1" size="xl" minW="0">
            {title}
          </Heading>
          {badge}
        </Flex>
        {(id || facts.length > 0) && (
          <Box css={CLIPPED}>
            <Flex align="center" wrap="wrap" color="fg.muted" css={FACTS}>
              {id && (
                <Flex as="span" align="center" minW="0" css={COPY_BUTTON}>
                  <Id>{id}</Id>
                  <CopyButton text={id} noun="ID" />
                </Flex>
              )}
              {facts.map((fact, index) => (
                // The facts of a kind of record are in a fixed order.
                <Box as="span" key={index} minW="0">
                  {fact}
                </Box>
              ))}
            </Flex>
          </Box>
        )}
      </Box>
      {(actions || more) && (
        <Flex gap="2" wrap="wrap" flexShrink={{ md: '0' }}>
          {actions}
          {more}
        </Flex>
      )}
    </Flex>
  )
}

/** Cuts off the dots of the facts at the start of a line. The padding leaves room for the outline of a focused link. */
const CLIPPED = { overflowX: 'clip', paddingInline: '1', marginInline: '-1' } as const
/** Each fact has a dot before it, which ends up outside of the box at the start of each line. */
const FACTS = {
  overflowWrap: 'anywhere',
  marginInlineStart: '-4',
  '& > *': { position: 'relative', paddingInlineStart: '4' },
  '& > *::before': { content: '"·" / ""', position: 'absolute', insetInlineStart: '1.5' },
} as const
/** The button is higher than the line of text, especially for touch, and must not make the line higher. */
const COPY_BUTTON = { '& > .ui-icon-button': { marginBlock: { base: '-3', md: '-1' } } } as const
