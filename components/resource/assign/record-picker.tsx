'use client'

import { Box } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '@/components/ui/button'
import { Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useSubmitWhenResolved } from '@/hooks/use-submit-when-resolved'
import { useRecordChoice } from '@/hooks/use-record-choice'
import type { Reference } from '@/lib/resource/reference'
import { RecordPickerPopup } from './record-offers'

interface RecordPickerProps<T extends object> {
  /** The kind of record to choose from: a reference or a full descriptor. */
  resource: Reference<T>
  /** Id of the chosen record. Empty when there is none. */
  value: string
  /** A record that was read already. It is not read again when it is the chosen one. */
  known?: T | undefined
  /** @param id empty when the choice was cleared */
  onChange: (id: string, record?: T) => void
  /** Ids that cannot be chosen. */
  excludedIds?: readonly string[]
  /** Message for a typed id that cannot be chosen, shown after the id, such as "is there already". */
  excluded?: string
  onBlur?: () => void
  isReadOnly?: boolean
  /** Props of the input: an id for the label around it, or an accessible name of its own. */
  control?: {
    id?: string
    ref?: Ref<HTMLInputElement>
    name?: string
    'aria-label'?: string
    'aria-required'?: boolean | undefined
    'aria-invalid'?: boolean | undefined
    'aria-describedby'?: string | undefined
  }
}

/**
 * Field that chooses a record by remote search, after the combobox pattern of the ARIA practices. The focus stays in
 * the input, arrow keys move through the results, Enter chooses and Escape cancels. The value is an id, and the input
 * shows the record's name with it. The form is not submitted while the text of the field has not been resolved to a
 * record.
 */
export function RecordPicker<T extends object>(props: RecordPickerProps<T>) {
  const { resource, value, onChange, onBlur, isReadOnly = false, control } = props
  const listId = useId()
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const { excludedIds, excluded, known } = props
  const choice = useRecordChoice({ to: resource, value, known, excludedIds, excluded, onChoose: onChange })
  const isHeld = useSubmitWhenResolved(box, choice)
  const { rows, isOpen } = choice
  const { one, many } = resource.words
  const noteId = `${listId}-note`
  const optionId = (index: number) => `${listId}-${index}`
  const current = isOpen && active < rows.length ? active : -1

  useEffect(() => {
    if (current >= 0) document.getElementById(`${listId}-${current}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [current, listId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      choice.open()
      const from = current === -1 && step === -1 ? 0 : current
      if (rows.length > 0) setActive((from + step + rows.length) % rows.length)
    } else if (event.key === 'Escape' && (isOpen || choice.isTyped)) {
      // Prevents the dialog around the field from closing.
      event.preventDefault()
      event.stopPropagation()
      choice.cancel()
    } else if (event.key === 'Enter' && (isOpen || choice.isTyped)) {
      // Prevents the form around the field from being submitted.
      event.preventDefault()
      const row = rows[current]
      if (row) choice.choose(row)
      else void choice.leave()
    }
  }

  return (
    <Box position="relative" ref={box}>
      <Box position="relative">
        <Input
          {...control}
          aria-invalid={choice.isInvalid || control?.['aria-invalid']}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? optionId(current) : undefined}
          aria-describedby={
            [control?.['aria-describedby'], choice.note && noteId].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          spellCheck={false}
          placeholder={isReadOnly ? undefined : `Search ${many} by ${resource.search.words}`}
          readOnly={isReadOnly}
          data-locked={isReadOnly}
          value={choice.text}
          pe={value !== '' && !isReadOnly ? '10' : undefined}
          onFocus={(event) => event.target.select()}
          onClick={() => !isReadOnly && choice.open()}
          onChange={(event) => {
            setActive(-1)
            choice.type(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            void choice.leave()
            onBlur?.()
          }}
        />
        {value !== '' && !isReadOnly && (
          <Box position="absolute" insetEnd="0.5" top="50%" transform="translateY(-50%)" zIndex="1">
            <IconButton label={`Clear ${one}`} size="xs" onClick={() => choice.choose(undefined)}>
              <X aria-hidden />
            </IconButton>
          </Box>
        )}
      </Box>
      {isOpen && (
        <RecordPickerPopup
          to={resource}
          choice={choice}
          value={value}
          listId={listId}
          optionId={optionId}
          active={current}
          onPoint={setActive}
        />
      )}
      {(choice.note || isHeld) && (
        <Note id={noteId} role="status" color={isHeld ? 'fg.muted' : 'fg.error'} display="block" mt="1.5">
          {isHeld ? `Searching for “${choice.text.trim()}”…` : choice.note}
        </Note>
      )}
    </Box>
  )
}
