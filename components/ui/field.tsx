'use client'

import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Label of a control. */
export const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'fg' } })
const RepeatedLabel = chakra('label', {
  base: { fontSize: 'sm', fontWeight: 'medium', color: 'fg', srOnly: { base: false, md: true } },
})

/**
 * Control in a row of controls, with its label above. Wide screens show the labels of the first row only, as heads of the
 * columns.
 */
export function CellField(props: { id: string; label: string; isFirstRow: boolean; children: ReactNode }) {
  const { id, label, isFirstRow, children } = props
  const RowLabel = isFirstRow ? Label : RepeatedLabel
  return (
    <Stack gap="1" minW="0">
      <RowLabel htmlFor={id}>{label}</RowLabel>
      {children}
    </Stack>
  )
}

/** Help text below a control. */
export const Note = chakra('span', { base: { fontSize: 'xs', color: 'fg.muted', lineHeight: '1rem' } })
const Problem = chakra('span', {
  base: { fontSize: 'xs', color: 'fg.error', fontWeight: 'medium', lineHeight: '1rem' },
})
const Star = chakra('span', { base: { color: 'fg.error', ms: '1' } })

/** Returns the value of `aria-describedby` for the control of a field with this id. An error replaces the help. */
export function describedBy(id: string, has: { help?: unknown; error?: unknown }): string | undefined {
  return has.error ? `${id}-error` : has.help ? `${id}-help` : undefined
}

interface FieldProps {
  id: string
  label: string
  isRequired?: boolean
  help?: ReactNode
  error?: string | undefined
  /** True for long texts, which take the full width of a section. */
  isWide?: boolean
  /** The control. It must have `id` and `describedBy(id, …)`. */
  children: ReactNode
}

/** Frame of a control with its label above, and its help or error below. */
export function Field({ id, label, isRequired, help, error, isWide, children }: FieldProps) {
  return (
    <Stack gap="1" minW="0" data-field={isWide ? 'wide' : ''}>
      <Label htmlFor={id}>
        {label}
        {isRequired && <Star aria-hidden>*</Star>}
      </Label>
      {children}
      {error ? <Problem id={`${id}-error`}>{error}</Problem> : help && <Note id={`${id}-help`}>{help}</Note>}
    </Stack>
  )
}

/** Shows a read-only value with the same spacing as the fields around it. */
export function ReadOnlyField(props: {
  label: string
  /** True for long texts, which take the full width of a section. */
  isWide?: boolean
  children: ReactNode
}) {
  const { label, isWide, children } = props
  return (
    <Stack as="dl" gap="1" minW="0" data-field={isWide ? 'wide' : ''}>
      <chakra.dt fontSize="sm" fontWeight="medium" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
        {children}
      </chakra.dd>
    </Stack>
  )
}
