'use client'

import { Box } from '@chakra-ui/react'
import { boolean, object, string, type InferType } from 'yup'
import { ChoiceField } from '@/components/fields/choice-field'
import { DateTimeField } from '@/components/fields/date-time-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { Day } from '@/components/resource/day'
import { Alert } from '@/components/ui/alert'
import { dateTimeText, instantToText } from '@/lib/forms/date-times'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText } from '@/lib/forms/rules'
import { numberToText } from '@/lib/forms/values'
import type { Subscription, SubscriptionInterval } from '@/lib/ordercloud/models'
import { isMissed, subscriptionState } from '../rules/subscription'
import { ItemsPanel } from './items-panel'
import { PartiesPanel } from './parties-panel'
import { INTERVALS, subscriptions } from './resource'

interface Schedule {
  Active: boolean
  NextOrderDate: string
}

const schema = object({
  ID: string().defined(),
  Active: boolean().defined(),
  Frequency: numberText({ label: 'Frequency', min: 1, decimals: 0 }).required('Frequency is required.'),
  Interval: string().defined(),
  NextOrderDate: dateTimeText('Next order')
    .required('Next order is required.')
    .test(
      'future',
      'Next order must be in the future, because the platform skips orders that are more than five hours late.',
      (next, { parent }) => !(parent as Schedule).Active || !isMissed(next, new Date()),
    ),
  EndDate: dateTimeText('End').test(
    'after',
    'End must not be before the next order. Choose a later end, or pause the subscription.',
    (end, { parent }) => {
      const { Active, NextOrderDate: next } = parent as Schedule
      return !Active || !end || !next || !(end < next)
    },
  ),
})

type SubscriptionForm = InferType<typeof schema>

function toForm(subscription: Subscription | null): SubscriptionForm {
  return {
    ID: subscription?.ID ?? '',
    Active: subscription?.Active === true,
    Frequency: numberToText(subscription?.Frequency ?? null),
    Interval: subscription?.Interval ?? 'Months',
    NextOrderDate: instantToText(subscription?.NextOrderDate),
    EndDate: instantToText(subscription?.EndDate),
  }
}

function toPatch(values: SubscriptionForm): Partial<Subscription> {
  return {
    Active: values.Active,
    Frequency: Number(values.Frequency),
    Interval: values.Interval as SubscriptionInterval,
    NextOrderDate: values.NextOrderDate,
    // The library's types have no null, with which the platform clears a field.
    ...({ EndDate: values.EndDate || null } as Partial<Subscription>),
  }
}

/** The form that edits a subscription. */
export const subscriptionForm: RecordEditorForm<SubscriptionForm, Subscription> = {
  schema,
  toForm,
  plan: plainPlan(subscriptions, toForm, toPatch),
  draftStorage: 'browser',
  fieldGroups: [['Frequency', 'Interval']],
  Fields,
  Panels: ({ record }) => <ItemsPanel subscription={record} />,
}

function Fields({ record }: { record: Subscription | null }) {
  return (
    <FormLayout side={record && <PartiesPanel subscription={record} />}>
      {record && <StateNote subscription={record} />}
      <Section title="Schedule">
        <Box>
          <SwitchField<SubscriptionForm>
            name="Active"
            label="Active"
            help="If off, the subscription is paused: no orders are created until you switch it on again."
            alsoValidates={['NextOrderDate', 'EndDate']}
          />
        </Box>
        <TextField<SubscriptionForm>
          name="Frequency"
          label="Frequency"
          inputMode="numeric"
          help="The number of days, weeks or months from one order to the next."
        />
        <ChoiceField<SubscriptionForm> name="Interval" label="Interval" options={INTERVALS} />
        <DateTimeField<SubscriptionForm>
          name="NextOrderDate"
          label="Next order"
          help="Later orders follow at the chosen interval."
          alsoValidates="EndDate"
        />
        <DateTimeField<SubscriptionForm>
          name="EndDate"
          label="End"
          help="No orders are created after it. Leave empty for no end."
        />
      </Section>
    </FormLayout>
  )
}

/** Note that tells why an active subscription leads to no further orders, and what to do about it. */
function StateNote({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription, new Date())
  if (state === 'overdue')
    return (
      <Alert status="warning" title="The last order was not created">
        It was due on <Day iso={subscription.NextOrderDate} hasTime />. The platform skips orders that are
        more than five hours late. Choose a new date for the next order.
      </Alert>
    )
  if (state === 'ended')
    return (
      <Alert status="neutral">
        No more orders are created, because the subscription ends before its next order. To continue it,
        choose a later end.
      </Alert>
    )
  return null
}
