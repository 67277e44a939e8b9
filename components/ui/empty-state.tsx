'use client'

import { chakra, Heading, Stack, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const Round = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '14',
    borderRadius: 'full',
    bg: 'bg.muted',
    color: 'fg.muted',
    '& svg': { boxSize: '6' },
  },
})

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What it means or what to do, in a sentence or two. */
  children: ReactNode
  /** The way on. */
  actions?: ReactNode
  /** Set when it replaces content that should have been there, so that it is read out. */
  isAlert?: boolean
  /** Set when it is all there is on the page, so that its title is the page's heading. */
  isPage?: boolean
}

/** What stands where content would be: nothing yet, nothing found, or nothing to be had. */
export function EmptyState({ icon: Icon, title, children, actions, isAlert, isPage }: EmptyStateProps) {
  return (
    <Stack
      role={isAlert ? 'alert' : undefined}
      align="center"
      textAlign="center"
      gap="4"
      py={{ base: '12', md: '16' }}
      px="6"
    >
      <Round aria-hidden>
        <Icon />
      </Round>
      <Stack gap="1" align="center">
        <Heading as={isPage ? 'h1' : 'h2'} fontSize="lg" fontWeight="semibold">
          {title}
        </Heading>
        <Text as="div" color="fg.muted" fontSize="sm" maxW="54ch" css={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
      </Stack>
      {actions}
    </Stack>
  )
}
