'use client'

import { Flex, Stack } from '@chakra-ui/react'
import type { FieldValues, Path } from 'react-hook-form'
import { Label, Note, ReadOnlyField } from '@/components/ui/field'
import { Switch } from '@/components/ui/switch'
import { useField, type Dependents } from './use-field'

interface SwitchFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** Explanation of what yes means, as a sentence. */
  help: string
  /** Reason why this user cannot change the switch, in place of the help. The switch can be focused but not changed. */
  lockedReason?: string
  alsoValidates?: Dependents<V>
}

/** Switch for yes or no, with a sentence that explains what yes means, or the error. */
export function SwitchField<V extends FieldValues>(props: SwitchFieldProps<V>) {
  const { name, label, help, lockedReason, alsoValidates } = props
  const isLocked = lockedReason !== undefined
  const { field, info, frame, control } = useField<V>(name, { label, help, alsoValidates })
  if (info.isReadOnly)
    return <ReadOnlyField label={label}>{field.value === true ? 'Yes' : 'No'}</ReadOnlyField>
  const { id } = control
  return (
    <Flex gap="3" align="flex-start" minW="0" data-field>
      <Switch
        {...control}
        name={field.name}
        checked={field.value === true}
        aria-disabled={isLocked || undefined}
        onBlur={field.onBlur}
        onChange={(event) => {
          if (!isLocked) field.onChange(event.target.checked)
        }}
      />
      <Stack gap="0.5">
        <Label htmlFor={id}>{label}</Label>
        {frame.error ? (
          <Note id={`${id}-error`} color="fg.error">
            {frame.error}
          </Note>
        ) : (
          <Note id={`${id}-help`}>{lockedReason ?? help}</Note>
        )}
      </Stack>
    </Flex>
  )
}
