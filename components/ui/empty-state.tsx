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
  /** Explanation or next step in one or two sentences. */
  children: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
  /** True when it replaces content that should be there, so that screen readers announce it. */
  isAlert?: boolean
  /** True when it is the only content of the page, so that its title is the page's heading. */
  isPage?: boolean
}

/** Message in place of content: nothing exists yet, nothing was found, or nothing could be loaded. */
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
