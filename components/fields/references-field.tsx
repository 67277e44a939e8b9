'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { FieldValues, Path } from 'react-hook-form'
import { RowName } from '@/components/resource/assign/assigned-rows'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { IconButton } from '@/components/ui/button'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { Reference } from '@/lib/resource/reference'
import { TagField } from './tag-field'
import { useField } from './use-field'

interface ReferencesFieldProps<V extends FieldValues, T extends object> {
  name: Path<V>
  label: string
  help: string
  /** The kind of records to choose from. */
  resource: Reference<T>
  /** Permission to list these records. Other users enter IDs. */
  view: AccessQualifier
}

/** Field for the ids of several records, chosen by search and listed with their names. */
export function ReferencesField<V extends FieldValues, T extends object = object>(
  props: ReferencesFieldProps<V, T>,
) {
  const { name, label, help, resource, view } = props
  const { allowed } = useCan(view)
  if (allowed) return <ChosenRecords {...props} />
  const { one, many } = resource.words
  return (
    <TagField<V>
      name={name}
      label={label}
      one={one}
      help={`${help} Enter IDs, because you cannot list ${many}.`}
    />
  )
}

function ChosenRecords<V extends FieldValues, T extends object>(props: ReferencesFieldProps<V, T>) {
  const { name, label, help, resource } = props
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const ids = field.value as readonly string[]
  const names = useNamesById(resource, ids, true)
  // The platform may return ids in lower case.
  const nameOf = (id: string) => [...names].find(([one]) => isSameId(one, id))?.[1] ?? id
  const remove = (id: string) => {
    field.onChange(ids.filter((one) => one !== id))
    document.getElementById(control.id)?.focus()
  }
  const rows = ids.length > 0 && (
    <Stack as="ul" listStyleType="none" gap="0" aria-label={label}>
      {ids.map((id) => (
        <Box as="li" key={id}>
          <HStack gap="3" justify="space-between" minH={{ base: 'touch', md: '9' }}>
            <RowName row={{ id, name: nameOf(id) }} />
            {!info.isReadOnly && (
              <IconButton label={`Remove ${nameOf(id)}`} size="sm" onClick={() => remove(id)}>
                <X aria-hidden />
              </IconButton>
            )}
          </HStack>
        </Box>
      ))}
    </Stack>
  )
  if (info.isReadOnly)
    return (
      <ReadOnlyField label={label} isWide>
        {rows || '–'}
      </ReadOnlyField>
    )
  return (
    <Field {...frame} label={label} help={help} isWide>
      <Stack gap="2" maxW="26rem">
        {rows}
        <RecordPicker
          resource={resource}
          value=""
          onChange={(id) => id !== '' && field.onChange([...ids, id])}
          onBlur={field.onBlur}
          excludedIds={[...ids, ...[...names.keys()].filter((one) => ids.some((id) => isSameId(one, id)))]}
          excluded="is already in the list"
          control={{ ...control, name: field.name }}
        />
      </Stack>
    </Field>
  )
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
