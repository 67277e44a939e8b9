'use client'

import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useField, type Dependents } from './use-field'

interface TextFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help?: ReactNode
  placeholder?: string
  /** Shows a text area of several lines. */
  isLong?: boolean
  /** Keyboard of touch devices. Numbers are edited as text, so that no input is lost while typing. */
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** Fixed text in front of the input, such as a currency. */
  prefix?: string
  /** Called with the value when the field loses the focus, for example to check an id. */
  onLeave?: (value: string) => void
  isReadOnly?: boolean
  alsoValidates?: Dependents<V>
  /**
   * Autofill token of the HTML standard for browsers and password managers. Only for fields about the signed-in user.
   */
  autoComplete?: string
}

/** Field for a text, a long text or a number as text. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { name, label, help, placeholder, isLong, inputMode, prefix, onLeave, alsoValidates } = props
  const { field, info, frame, control } = useField<V>(name, { label, help, alsoValidates })
  const isLocked = props.isReadOnly === true
  if (info.isReadOnly)
    return (
      <ReadOnlyField label={label} isWide={isLong === true}>
        <Text as="span" whiteSpace="pre-wrap">
          {field.value ? [prefix, field.value as string].filter(Boolean).join('') : '–'}
        </Text>
      </ReadOnlyField>
    )
  const shared = {
    ...control,
    name: field.name,
    value: field.value as string,
    placeholder,
    autoComplete: props.autoComplete ?? 'off',
    readOnly: isLocked,
    'data-locked': isLocked,
    onBlur: () => {
      field.onBlur()
      onLeave?.(field.value as string)
    },
    onChange: field.onChange,
  }
  return (
    <Field {...frame} label={label} help={help} isWide={isLong === true}>
      {isLong ? (
        <Textarea {...shared} rows={4} />
      ) : (
        <Box position="relative" maxW={inputMode && inputMode !== 'text' ? '14rem' : undefined}>
          {prefix && (
            <Text
              aria-hidden
              zIndex="1"
              pointerEvents="none"
              position="absolute"
              insetStart="3"
              top="50%"
              transform="translateY(-50%)"
              color="fg.muted"
              fontSize="sm"
            >
              {prefix}
            </Text>
          )}
          <Input
            {...shared}
            inputMode={inputMode}
            style={prefix ? { paddingInlineStart: `${prefix.length + 2.5}ch` } : undefined}
          />
        </Box>
      )}
    </Field>
  )
}
