'use client'

import { Box } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from '@/components/fields/use-field'
import { Note, ReadOnlyField } from '@/components/ui/field'
import { optionInWords, type OptionDraft } from '../rules/spec-draft'
import { DefaultOptionField, OptionRows } from './option-rows'

/** The part of a spec's form values that the fields of this file edit. */
interface OptionValues {
  Options: OptionDraft[]
  /** Key of the default option. Empty for none. */
  DefaultKey: string
}

/** Field with the options of a spec. */
export function OptionsField() {
  const { setValue, getValues } = useFormContext<OptionValues>()
  const { field, info, frame } = useField<OptionValues>('Options', {
    label: 'Options',
    formatValue: (value) => draftsInWords(value as OptionDraft[]),
  })
  const options = field.value as OptionDraft[]
  if (info.isReadOnly)
    return (
      <ReadOnlyField label="Options" isWide>
        {draftsInWords(options) || '–'}
      </ReadOnlyField>
    )
  const move = (from: number, to: number) => {
    const next = [...options]
    next.splice(to, 0, ...next.splice(from, 1))
    field.onChange(next)
  }
  const remove = (key: string) => {
    field.onChange(options.filter((option) => option.key !== key))
    if (getValues('DefaultKey') === key) setValue('DefaultKey', '', { shouldDirty: true })
  }
  return (
    <Box data-field="wide" onBlur={field.onBlur}>
      <OptionRows
        options={options}
        hasProblemsShown={frame.error !== undefined}
        focusId={frame.id}
        onChange={field.onChange}
        onMove={move}
        onRemove={remove}
      />
      {frame.error ? (
        <Note id={`${frame.id}-error`} color="fg.error">
          {frame.error}
        </Note>
      ) : (
        <Note id={`${frame.id}-help`}>
          Generate the variants of the products again after the options change.
        </Note>
      )}
    </Box>
  )
}

/** Field with the default option of a spec. */
export function DefaultField() {
  const options = useWatch<OptionValues, 'Options'>({ name: 'Options' })
  const valueOf = (key: unknown) => options.find((option) => option.key === key)?.value ?? String(key)
  const { field, info, frame } = useField<OptionValues>('DefaultKey', {
    label: 'Default option',
    formatValue: valueOf,
  })
  const value = field.value as string
  if (info.isReadOnly)
    return <ReadOnlyField label="Default option">{value ? valueOf(value) : '–'}</ReadOnlyField>
  return (
    <DefaultOptionField
      id={frame.id}
      label="Default option"
      none="None"
      options={options}
      value={value}
      error={frame.error}
      onChange={field.onChange}
    />
  )
}

/** Returns the options in words: "Small, Large (+2.50 per unit)". */
function draftsInWords(options: readonly OptionDraft[]): string {
  return options
    .map(({ id, value, markupType, markup }) =>
      optionInWords({
        ...{ ID: id, Value: value, PriceMarkupType: markupType },
        ...(Number.isFinite(Number(markup)) && { PriceMarkup: Number(markup) }),
      }),
    )
    .join(', ')
}
