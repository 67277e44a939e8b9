'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Check, Circle, LoaderCircle, Minus, X } from 'lucide-react'
import { Icon } from '@/components/ui/icon'

/** One request of a plan, as a list shows it. */
export interface ListedStep {
  key: string
  /** The action as a sentence without a full stop. */
  label: string
  /** Method and path of the request: "PATCH /v1/products/bolt". */
  request?: string | undefined
  outcome: 'planned' | 'waiting' | 'running' | 'done' | 'failed'
  /** Sentence with the reason of a failure. */
  reason?: string | undefined
}

const MARKS = {
  planned: { icon: Circle, words: undefined },
  waiting: { icon: Minus, words: 'not started' },
  running: { icon: LoaderCircle, words: 'in progress' },
  done: { icon: Check, words: 'done' },
  failed: { icon: X, words: 'failed' },
} as const

/** The requests of a plan in their order, each with its result once there is one. */
export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  return (
    <Stack
      as="ol"
      aria-label="Steps"
      aria-live="polite"
      listStyleType="none"
      gap="1.5"
      maxH="40vh"
      overflowY="auto"
      fontSize="sm"
      color="fg"
    >
      {steps.map(({ key, label, request, outcome, reason }) => {
        const { icon, words } = MARKS[outcome]
        return (
          <HStack as="li" key={key} gap="2" align="start">
            <Icon as={icon} boxSize="4" mt="0.5" color={outcome === 'failed' ? 'fg.error' : 'fg.muted'} />
            <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
              <Text>
                {label}
                {words && `: ${words}`}
              </Text>
              {request && (
                <Text fontSize="xs" color="fg.muted" fontFamily="mono">
                  {request}
                </Text>
              )}
              {reason && <Text color="fg.error">{reason}</Text>}
            </Box>
          </HStack>
        )
      })}
    </Stack>
  )
}
