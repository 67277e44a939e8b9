'use client'

import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Select } from '@/components/ui/select'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Flag } from './rules/flags'

const FLAG_OPTION_VALUES = new Map<Flag, string>([
  [true, 'yes'],
  [false, 'no'],
  [null, 'unset'],
])

interface FlagSelectProps {
  /**
   * Accessible name of the select: the setting, and the record or party it applies to. Screen readers outside the table
   * need it.
   */
  label: string
  value: Flag
  /** Label of the unset state, such as "Not set (no)" or "Yes, from the catalog". */
  unset: string
  /** Allows the unset state to be chosen. The platform stores it as a value of its own. */
  canUnset?: boolean
  /** Shows the value as text for users who may view but not change it. */
  isReadOnly: boolean
  /** Saves the value. The select shows the new value once the promise resolves. */
  onSave: (value: Flag) => Promise<void>
}

/**
 * Select for yes, no or unset that saves as soon as a value is chosen. When the platform rejects the change, the select
 * shows the previous value and the reason.
 */
export function FlagSelect(props: FlagSelectProps) {
  const { label, value, unset, canUnset = false, isReadOnly, onSave } = props
  const [wanted, setWanted] = useState<Flag>()
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const choose = async (next: Flag) => {
    if (isBusy.current || next === value) return
    isBusy.current = true
    setWanted(next)
    setProblem('')
    try {
      await onSave(next)
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    } finally {
      isBusy.current = false
      setWanted(undefined)
    }
  }
  if (isReadOnly) {
    return (
      <Text as="span" color={value === null ? 'fg.muted' : undefined}>
        {wordOf(value)}
      </Text>
    )
  }
  return (
    // Clicks must not bubble: a click on a row opens its record, but a click on the select must not.
    <Box onClick={(event) => event.stopPropagation()} onAuxClick={(event) => event.stopPropagation()}>
      <Select
        aria-label={label}
        aria-busy={wanted !== undefined}
        value={FLAG_OPTION_VALUES.get(wanted === undefined ? value : wanted)}
        onChange={({ target }) => {
          const chosen = [...FLAG_OPTION_VALUES].find(([, text]) => text === target.value)
          if (chosen) void choose(chosen[0])
        }}
      >
        {(canUnset || value === null) && <option value="unset">{unset}</option>}
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Box>
  )

  function wordOf(flag: Flag): string {
    return flag === null ? unset : flag ? 'Yes' : 'No'
  }
}
