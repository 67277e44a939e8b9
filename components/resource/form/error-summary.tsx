'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { fieldId } from '@/components/fields/use-field'
import { Alert } from '@/components/ui/alert'
import { flatErrors } from '@/lib/forms/flat-errors'
import { focusField } from './focus-field'

/**
 * List of all invalid fields after a failed save, each with a link to its field.
 *
 * @param attempt number of failed saves; each new one moves the focus here, fixing a field does not
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const { errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const problems = flatErrors(errors)

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (attempt === 0 || problems.length === 0) return null
  return (
    <Box ref={box} tabIndex={-1} borderRadius="l3">
      <Alert
        status="error"
        title={
          problems.length === 1 ? 'One field needs attention' : `${problems.length} fields need attention`
        }
      >
        <Stack as="ul" listStyleType="none" gap="1">
          {problems.map(({ name, message }) => (
            <Box key={name} as="li" css={{ '& a': { textDecoration: 'underline' } }}>
              <a href={`#${fieldId(name)}`} onClick={(event) => openField(event, name)}>
                {message}
              </a>
            </Box>
          ))}
        </Stack>
      </Alert>
    </Box>
  )
}

/** Focuses a field without following its link, because an anchor would add a history entry. */
function openField(event: MouseEvent, name: string) {
  event.preventDefault()
  focusField(name)
}
