'use client'

import { Text } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, numberToText } from '@/lib/forms/values'
import type { Incrementor } from '@/lib/ordercloud/models'
import { incrementors, nextNumber } from './resource'

const MAX_INT32 = 2_147_483_647
const MAX_DIGITS = 50

const schema = object({
  ID: idRule(),
  Name: text('Name', 100),
  LastNumber: numberText({ label: 'Last number', min: 0, max: MAX_INT32, decimals: 0 }).required(
    'Last number is required.',
  ),
  LeftPaddingCount: numberText({ label: 'Digits', min: 0, max: MAX_DIGITS, decimals: 0 }).required(
    'Digits is required.',
  ),
})

type IncrementorForm = InferType<typeof schema>

/** Returns the form values of an incrementor. A new series starts at 1. */
function toForm(one: Incrementor | null): IncrementorForm {
  return {
    ID: one?.ID ?? '',
    Name: one?.Name ?? '',
    LastNumber: numberToText(one ? one.LastNumber : 0),
    LeftPaddingCount: numberToText(one ? one.LeftPaddingCount : 1),
  }
}

/** Returns the incrementor of the form values in the platform's format. */
function toPatch({ Name, LastNumber, LeftPaddingCount }: IncrementorForm): Partial<Incrementor> {
  return {
    Name: emptyToNull(Name) as string,
    LastNumber: Number(LastNumber),
    LeftPaddingCount: Number(LeftPaddingCount),
  }
}

/** Shows the next number of the series with the current values of the form. */
function Preview() {
  const [last, digits] = useWatch<IncrementorForm, ['LastNumber', 'LeftPaddingCount']>({
    name: ['LastNumber', 'LeftPaddingCount'],
  })
  const isValid = /^\d{1,10}$/.test(last) && /^\d{1,2}$/.test(digits) && Number(digits) <= MAX_DIGITS
  return (
    <Text fontSize="sm" color="fg.muted" role="status" css={{ overflowWrap: 'anywhere' }}>
      {isValid ? `The next number is ${nextNumber(Number(last), Number(digits))}.` : ''}
    </Text>
  )
}

/** The form that edits an incrementor. */
export const incrementorForm: RecordEditorForm<IncrementorForm, Incrementor> = {
  schema,
  toForm,
  plan: plainPlan(incrementors, toForm, toPatch),
  draftStorage: 'browser',
  Fields: () => (
    <FormLayout>
      <Section title="Details">
        <TextField<IncrementorForm> name="Name" label="Name" />
        <IdField lookUp={incrementors.service.get} />
      </Section>
      <Section title="Numbers">
        <TextField<IncrementorForm>
          name="LastNumber"
          label="Last number"
          inputMode="numeric"
          help="The last number that was used. If you lower it, new IDs can be the same as existing ones and are rejected."
        />
        <TextField<IncrementorForm>
          name="LeftPaddingCount"
          label="Digits"
          inputMode="numeric"
          help="The smallest number of digits. Shorter numbers start with zeros."
        />
        <Preview />
      </Section>
    </FormLayout>
  ),
}

/** Rules for importing incrementors from a file. */
export const incrementorImport: ImportRules<IncrementorForm, Incrementor> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'LastNumber', label: 'Last number' },
    { name: 'LeftPaddingCount', label: 'Digits' },
  ],
  schema,
  toForm,
  toPatch,
  canUndoCreates: true,
}
