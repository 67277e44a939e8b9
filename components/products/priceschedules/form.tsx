'use client'

import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { lazyOptional } from '@/components/ui/lazy'
import { ReadOnlyField } from '@/components/ui/field'
import { SupplierLink } from '@/components/resource/record/record-links'
import { useOwnCompany } from '@/hooks/use-own-company'
import { idRule } from '@/lib/forms/ids'
import { diff, isEmptyPatch } from '@/lib/forms/diff'
import { createStep } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { BreaksField } from './breaks-field'
import { foreignRecordReason } from '../ownership'
import { priceSchedules } from './resource'
import {
  SCHEDULE_CODES,
  scheduleShape,
  toNewSchedule,
  toSchedulePatch,
  toScheduleValues,
} from './schedule-form'
import { CurrencyField, ScheduleSections } from './schedule-sections'

const Uses = lazyOptional(() => import('./uses').then((file) => file.ScheduleUses), 'list of uses')

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  ...scheduleShape,
  Breaks: scheduleShape.Breaks.min(1, 'Enter at least one price.'),
})

type PriceScheduleForm = InferType<typeof schema>

/** Returns the form values of a price schedule. */
export function toForm(schedule: PriceSchedule | null): PriceScheduleForm {
  return { ID: schedule?.ID ?? '', Name: schedule?.Name ?? '', ...toScheduleValues(schedule) }
}

/** Returns the price schedule of the form values, as the platform spells it. */
function toPatch(values: PriceScheduleForm): Partial<PriceSchedule> {
  return { Name: values.Name, ...toSchedulePatch(values) }
}

const at = { service: priceSchedules.service, path: priceSchedules.path, noun: priceSchedules.words.one }

/** The form that edits a price schedule. */
export const priceScheduleForm: RecordEditorForm<PriceScheduleForm, PriceSchedule> = {
  schema,
  toForm,
  codes: SCHEDULE_CODES,
  plan: (values, record, generatedId) => {
    if (record === null) {
      const body = { Name: values.Name, ...toNewSchedule(values) }
      return [createStep(at, values.ID || generatedId, body, (created) => created)]
    }
    const patch = diff(toPatch(toForm(record)), toPatch(values))
    if (isEmptyPatch(patch)) return []
    const run = () => priceSchedules.service.patch(priceSchedules.idOf(record), patch)
    return [{ label: 'Save the price schedule', run, makes: null }]
  },
  Fields,
  tabs: [
    {
      key: 'uses',
      label: 'Where used',
      Content: ({ record }) => record && <Uses schedule={record} />,
      prepare: Uses.prepare,
    },
  ],
  useReadOnlyReason,
  draftStorage: 'browser',
}

function Fields({ record }: { record: PriceSchedule | null }) {
  return (
    <FormLayout>
      <Section title="Details">
        <TextField<PriceScheduleForm> name="Name" label="Name" help="Buyers do not see it." />
        <IdField lookUp={priceSchedules.service.get} />
        <CurrencyField />
        {record?.OwnerID && (
          <ReadOnlyField label="Owner">
            <SupplierLink id={record.OwnerID} />
          </ReadOnlyField>
        )}
        <BreaksField help="Per unit. Paste cells of a spreadsheet to fill several rows at once." />
      </Section>
      <ScheduleSections />
    </FormLayout>
  )
}

/** Returns the reason why a supplier may not change a price schedule, which belongs to another company. */
function useReadOnlyReason(record: PriceSchedule | null): string | undefined {
  const own = useOwnCompany()
  return own.isSupplier ? foreignRecordReason('price schedule', record?.OwnerID, own.id) : undefined
}
