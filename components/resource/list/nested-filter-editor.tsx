'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Field } from '@/components/ui/field'
import type { FilterValue } from '@/lib/resource/service'
import type { NestedFilter } from '@/lib/url/list-filters'
import { FilterEditorButtons } from './filter-editor-buttons'

/** Form for a nested filter of a list that is not filtered by the record above: both records, one after the other. */
export function NestedFilterEditor(props: {
  filter: NestedFilter
  onApply: (changes: Readonly<Record<string, FilterValue>>) => void
  onCancel: () => void
}) {
  const { filter, onApply, onCancel } = props
  const { key, label, below, to } = filter
  const id = useId()
  const [parentId, setParentId] = useState('')
  const [recordId, setRecordId] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recordId !== '') return onApply({ [below.key]: parentId, [key]: recordId })
    setProblem(`Choose a ${(parentId === '' ? below.to : to(parentId)).words.one}.`)
    document.getElementById(`${id}-${parentId === '' ? 'parent' : 'record'}`)?.focus()
  }
  const invalid = (isField: boolean) => (isField && problem !== undefined ? true : undefined)
  return (
    <Stack as="form" gap="3" onSubmit={submit} {...{ noValidate: true }}>
      <Field id={`${id}-parent`} label={below.label}>
        <RecordPicker
          resource={below.to}
          value={parentId}
          onChange={(next) => {
            setParentId(next)
            setRecordId('')
            setProblem(undefined)
          }}
          control={{ id: `${id}-parent`, 'aria-invalid': invalid(parentId === '') }}
        />
      </Field>
      {parentId !== '' && (
        <Field id={`${id}-record`} label={label}>
          <RecordPicker
            key={parentId}
            resource={to(parentId)}
            value={recordId}
            onChange={(next) => {
              setRecordId(next)
              setProblem(undefined)
            }}
            control={{ id: `${id}-record`, 'aria-invalid': invalid(true) }}
          />
        </Field>
      )}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
      <FilterEditorButtons onCancel={onCancel} />
    </Stack>
  )
}
