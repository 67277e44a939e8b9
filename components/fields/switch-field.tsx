'use client'

import { Flex, Stack } from '@chakra-ui/react'
import type { FieldValues, Path } from 'react-hook-form'
import { Label, Note, ReadOnlyField } from '@/components/ui/field'
import { Switch } from '@/components/ui/switch'
import { useField, type Dependents } from './use-field'

/** Switch for yes or no, with a sentence that explains what yes means. */
export function SwitchField<V extends FieldValues>(props: {
  name: Path<V>
  label: string
  help: string
  alsoValidates?: Dependents<V>
}) {
  const { name, label, help, alsoValidates } = props
  const { field, info, control } = useField<V>(name, { label, help, alsoValidates })
  if (info.isReadOnly)
    return <ReadOnlyField label={label}>{field.value === true ? 'Yes' : 'No'}</ReadOnlyField>
  return (
    <Flex gap="3" align="flex-start" minW="0" data-field>
      <Switch
        {...control}
        name={field.name}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <Stack gap="0.5">
        <Label htmlFor={control.id}>{label}</Label>
        <Note id={`${control.id}-help`}>{help}</Note>
      </Stack>
    </Flex>
  )
}
