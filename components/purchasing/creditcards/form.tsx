'use client'

import { object, string } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule, type ValidatedRecord } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { CreditCard } from '@/lib/ordercloud/models'
import { assignmentPart } from '@/lib/parties/buyer-assignments'
import { formatCardDate } from '@/lib/format/date'
import { creditCardAssignments } from './resource'

const MONTH = /^(0[1-9]|1[0-2])\/\d{2}$/
const HAS_CARD_NUMBER = 'This contains a card number. Never store card numbers here.'
/** Groups of digits with the single spaces and dashes that people type between them. */
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g
const MIN_CARD_DIGITS = 13
const MAX_CARD_DIGITS = 19

/**
 * True for a text that contains the full number of a payment card: complete groups of digits, 13 to 19 digits together,
 * whose last one is the check digit of card numbers.
 */
function hasCardNumber(text: string): boolean {
  return [...text.matchAll(DIGIT_GROUPS)].some(([run]) => {
    const groups = run.split(/[ -]/)
    return groups.some((_, from) =>
      groups.some((__, to) => isCardNumber(groups.slice(from, to + 1).join(''))),
    )
  })
}

function isCardNumber(digits: string): boolean {
  return digits.length >= MIN_CARD_DIGITS && digits.length <= MAX_CARD_DIGITS && hasCheckDigit(digits)
}

/** Returns the result of the Luhn check: the digits, with every second one from the right doubled, add up to tens. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Returns the rule for text without a full card number, which must never be stored. */
function withoutCardNumber(label: string, max: number) {
  return text(label, max).test('card-number', HAS_CARD_NUMBER, (value) => !hasCardNumber(value))
}

const schema = object({
  // The ID of an existing card cannot change, so that it must not prevent other changes.
  ID: idRule().test(
    'card-number',
    HAS_CARD_NUMBER,
    (value, { options }) => savedBy(options).isExisting === true || !hasCardNumber(value),
  ),
  CardholderName: withoutCardNumber('Cardholder', 100),
  CardType: withoutCardNumber('Type', 100),
  // The platform accepts other texts too. An unchanged one is not written, so that it must not prevent other changes.
  PartialAccountNumber: string()
    .defined()
    .trim()
    .test('four-digits', 'Enter the last four digits only.', (value, { options }) => {
      const saved = savedBy(options).savedValues as CreditCardForm | undefined
      return value === '' || /^\d{4}$/.test(value) || value === saved?.PartialAccountNumber.trim()
    }),
  ExpirationDate: string().defined().trim().matches(MONTH, {
    message: 'Expiration must be month and year, such as 08/29.',
    excludeEmptyString: true,
  }),
  Token: withoutCardNumber('Token', 100),
})

interface CreditCardForm {
  ID: string
  CardholderName: string
  CardType: string
  PartialAccountNumber: string
  ExpirationDate: string
  Token: string
}

/** Returns the facts about the record that the form is about. */
function savedBy({ context }: { context?: unknown }): Partial<ValidatedRecord> {
  return (context ?? {}) as Partial<ValidatedRecord>
}

/** Returns the form values of a credit card. */
function toForm(card: CreditCard | null): CreditCardForm {
  return {
    ID: card?.ID ?? '',
    CardholderName: card?.CardholderName ?? '',
    CardType: card?.CardType ?? '',
    PartialAccountNumber: card?.PartialAccountNumber ?? '',
    ExpirationDate: formatCardDate(card?.ExpirationDate) ?? '',
    Token: card?.Token ?? '',
  }
}

/** Returns the last day of a month that is typed as "08/29". Null for an empty text. */
function lastDayOf(month: string): string | null {
  const [at, year] = month.split('/').map(Number)
  return at && year !== undefined ? new Date(Date.UTC(2000 + year, at, 0)).toISOString() : null
}

/** Returns the credit card of the form values in the platform's format. */
function toPatch(values: CreditCardForm): Partial<CreditCard> {
  return {
    CardholderName: emptyToNull(values.CardholderName) as string,
    CardType: emptyToNull(values.CardType) as string,
    PartialAccountNumber: emptyToNull(values.PartialAccountNumber) as string,
    ExpirationDate: lastDayOf(values.ExpirationDate) as string,
    Token: emptyToNull(values.Token) as string,
  }
}

/** Returns the form that edits a credit card of one buyer. */
export function creditCardForm(
  resource: ListedResource<CreditCard>,
  buyerId: string,
): RecordEditorForm<CreditCardForm, CreditCard> {
  return {
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    // Names of cardholders are personal data, so drafts are not written to the browser's storage.
    draftStorage: 'memory',
    Fields: () => (
      <FormLayout>
        <Section title="Card">
          <TextField<CreditCardForm> name="CardholderName" label="Cardholder" />
          <TextField<CreditCardForm> name="CardType" label="Type" placeholder="Visa" />
          <TextField<CreditCardForm>
            name="PartialAccountNumber"
            label="Last four digits"
            inputMode="numeric"
            help="The full number must never be stored."
          />
          <TextField<CreditCardForm>
            name="ExpirationDate"
            label="Expiration"
            placeholder="08/29"
            help="Month and year."
          />
        </Section>
        <Section title="Payment service">
          <TextField<CreditCardForm>
            name="Token"
            label="Token"
            help="The payment service’s own name for the card. It is not the card number."
          />
          <IdField lookUp={resource.service.get} />
        </Section>
      </FormLayout>
    ),
    Panels: ({ record }) => (
      <BuyerPartyPanel
        assignments={creditCardAssignments(buyerId, record.ID ?? '')}
        levels={['company', 'group', 'user']}
        description="Who can pay with this card."
        manage={resource.access.manage}
        emptyText="Nobody can pay with this card yet."
        removalConsequence="These users can no longer pay with the card, unless another assignment allows it."
      />
    ),
  }
}

/** Returns the list of the records that depend on a credit card of one buyer. */
export function creditCardDependents(buyerId: string) {
  return function CreditCardDependents({ id }: { id: string }) {
    const part = assignmentPart(creditCardAssignments(buyerId, id), 'CreditCardReader', 'CreditCardAdmin')
    return <DependentList of={`buyers/${buyerId}/creditcards/${id}`} parts={[part]} />
  }
}

/** Rules for importing credit cards from a file. */
export const creditCardImport: ImportRules<CreditCardForm, CreditCard> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'CardholderName', label: 'Cardholder' },
    { name: 'CardType', label: 'Type' },
    { name: 'PartialAccountNumber', label: 'Last four digits' },
    { name: 'ExpirationDate', label: 'Expiration' },
    { name: 'Token', label: 'Token' },
  ],
  schema,
  toForm,
  toPatch,
}
