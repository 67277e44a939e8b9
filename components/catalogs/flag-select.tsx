'use client'

import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { RowProblem } from '@/components/resource/row-problem'
import { Select } from '@/components/ui/select'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Flag } from '@/lib/catalogs/flags'

const SPELLED = new Map<Flag, string>([
  [true, 'yes'],
  [false, 'no'],
  [null, 'unset'],
])

interface FlagSelectProps {
  /** What it decides, with whom or what it is about: its name for those who do not see the table. */
  label: string
  value: Flag
  /** What it means that nothing is said here: "Not set (no)", "Yes, from the catalog". */
  unset: string
  /** The platform keeps "nothing said" as an answer of its own, so that it may be chosen as well. */
  canUnset?: boolean
  /** May look but not change: a word in place of the choice. */
  isReadOnly: boolean
  /** Saves; the choice stands once the platform has said so. */
  onSave: (value: Flag) => Promise<void>
}

/** Yes, no or nothing said, saved as soon as it is chosen. A refusal brings back what was there, with the reason. */
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
    // A row opens where it is pressed, and this is no way to open it.
    <Box onClick={(event) => event.stopPropagation()} onAuxClick={(event) => event.stopPropagation()}>
      <Select
        aria-label={label}
        aria-busy={wanted !== undefined}
        value={SPELLED.get(wanted === undefined ? value : wanted)}
        onChange={({ target }) => {
          const chosen = [...SPELLED].find(([, text]) => text === target.value)
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
