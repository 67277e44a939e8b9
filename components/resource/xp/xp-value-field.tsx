'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Checkbox } from '@/components/ui/checkbox'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { XpField, XpOption } from '@/lib/xp/schema'
import { fromTyped, toTyped, type XpKind } from '@/lib/xp/values'

const VALUE_HELP: Partial<Record<XpKind, string>> = {
  text: 'Stored as text. Leading zeros are kept.',
  number: 'A number with a decimal point, such as 0.5.',
  list: 'As JSON, such as ["Red", "Blue"].',
  object: 'As JSON, such as {"Width": 4, "Unit": "cm"}.',
}

/** Types of the browser's controls for the formats of a schema. */
const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', email: 'email', uri: 'url' }

interface FieldProps {
  id: string
  /** The schema of the value, if there is one. */
  field: XpField | undefined
  error: string | undefined
}

interface XpValueFieldProps extends FieldProps {
  kind: XpKind
  /** The value as text. */
  typed: string
  onChange: (typed: string) => void
}

/** Control for a value of one type. The type "nothing" has no control. */
export function XpValueField({ id, field, kind, typed, error, onChange }: XpValueFieldProps) {
  if (kind === 'nothing') return null
  if (kind === 'list' && field?.options && isListText(typed))
    return <ListField id={id} field={field} options={field.options} {...{ typed, error, onChange }} />
  const help = field?.description ?? VALUE_HELP[kind]
  const shared = {
    id,
    value: typed,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const isJson = kind === 'list' || kind === 'object'
  const inputType = kind === 'text' ? INPUT_TYPES[field?.format ?? ''] : undefined
  return (
    <Field
      id={id}
      label={field?.title ?? 'Value'}
      isRequired={field?.isRequired === true}
      help={help}
      error={error}
    >
      {kind === 'boolean' ? (
        <Select {...shared}>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      ) : kind === 'number' ? (
        <Input {...shared} inputMode="decimal" autoComplete="off" maxW="14rem" />
      ) : inputType !== undefined ? (
        <Input {...shared} type={inputType} autoComplete="off" />
      ) : (
        <Textarea
          {...shared}
          rows={isJson ? 8 : 3}
          minH={isJson ? undefined : '20'}
          fontFamily={isJson ? 'mono' : undefined}
          spellCheck={!isJson}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

interface XpChoiceFieldProps extends FieldProps {
  options: readonly XpOption[]
  chosen: XpOption | undefined
  onChange: (option: XpOption) => void
}

/** Control for a value that must be one of those that the schema names. */
export function XpChoiceField({ id, field, options, chosen, error, onChange }: XpChoiceFieldProps) {
  const help = field?.description
  return (
    <Field
      id={id}
      label={field?.title ?? 'Value'}
      isRequired={field?.isRequired === true}
      help={help}
      error={error}
    >
      <Select
        id={id}
        value={chosen ? options.indexOf(chosen) : ''}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={(event) => {
          const option = options[Number(event.target.value)]
          if (option) onChange(option)
        }}
      >
        {!chosen && <option value="">Choose a value</option>}
        {options.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** True for text of a list, or without content. Other text is shown as it is, so that nothing is lost. */
const isListText = (typed: string): boolean => typed.trim() === '' || 'value' in fromTyped('list', typed)

/** Check boxes for the entries of a list. Entries that the schema does not name stay until they are unchecked. */
function ListField(
  props: FieldProps & { options: readonly XpOption[]; typed: string; onChange: (typed: string) => void },
) {
  const { id, field, options, typed, error, onChange } = props
  const reading = fromTyped('list', typed)
  const entries = 'value' in reading ? (reading.value as unknown[]) : []
  const others = entries
    .filter((entry) => !options.some(({ value }) => value === entry))
    .map((value) => ({ value, label: toTyped(value) }))
  const toggle = (option: unknown) => {
    const next = entries.includes(option) ? entries.filter((entry) => entry !== option) : [...entries, option]
    onChange(toTyped(next))
  }
  return (
    <Stack as="fieldset" id={id} tabIndex={-1} gap="1" aria-describedby={describedBy(id, { error })}>
      <Text as="legend" fontSize="sm" fontWeight="medium" mb="1">
        {field?.title ?? 'Value'}
      </Text>
      {field?.description !== undefined && (
        <Text fontSize="sm" color="fg.muted">
          {field.description}
        </Text>
      )}
      {[...options, ...others].map(({ value, label }) => (
        <HStack as="label" key={label} gap="2" fontSize="sm" minH={{ mdDown: 'touch' }}>
          <Checkbox checked={entries.includes(value)} onChange={() => toggle(value)} />
          {label}
        </HStack>
      ))}
      {error !== undefined && (
        <Text id={`${id}-error`} fontSize="xs" color="fg.error">
          {error}
        </Text>
      )}
    </Stack>
  )
}
