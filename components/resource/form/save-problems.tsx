'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Check, Minus, X } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Icon } from '@/components/ui/icon'
import type { StepReport } from '@/lib/forms/record-editing'

const MARKS = {
  done: { icon: Check, words: 'done' },
  failed: { icon: X, words: 'failed' },
  waiting: { icon: Minus, words: 'not started' },
} as const

/**
 * Alert with the errors of the last save and, if it had several steps, the outcome of each step. Saving again runs the
 * remaining steps.
 */
export function SaveProblems(props: { problems: readonly string[]; reports: readonly StepReport[] }) {
  const { problems, reports } = props
  if (problems.length === 0 && reports.length < 2) return null
  const isPartly = reports.some((report) => report.outcome === 'done')
  return (
    <Alert status="error" title={isPartly ? 'Partly saved' : 'Not saved'}>
      <Stack gap="1">
        {problems.map((problem) => (
          <Text key={problem}>{problem}</Text>
        ))}
        {reports.length > 1 && (
          <Stack as="ul" listStyleType="none" gap="0.5">
            {reports.map(({ label, outcome }) => (
              <HStack as="li" key={label} gap="2">
                <Icon as={MARKS[outcome].icon} boxSize="4" />
                <Text>
                  {label}: {MARKS[outcome].words}
                </Text>
              </HStack>
            ))}
          </Stack>
        )}
        <Text>Your changes are still in the form. Save again to complete the remaining steps.</Text>
      </Stack>
    </Alert>
  )
}
