'use client'

import { useFormContext } from 'react-hook-form'
import { DateTimeField } from '@/components/fields/date-time-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import { toCurrencyCode, type ScheduleValues } from './schedule-form'

/** Field with the currency of a price schedule. */
export function CurrencyField() {
  const { setValue } = useFormContext<ScheduleValues>()
  return (
    <TextField<ScheduleValues>
      name="Currency"
      label="Currency"
      help="A code such as USD. Only users who buy in this currency get these prices. Without a code, only users without a currency get them."
      onLeave={(text) => {
        const code = toCurrencyCode(text)
        if (code !== text) setValue('Currency', code, { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}

/** Sections with the rules of a price schedule: its sale, its quantities, and its flags for tax and shipping. */
export function ScheduleSections() {
  return (
    <>
      <Section title="Sale">
        <DateTimeField<ScheduleValues>
          name="SaleStart"
          label="Sale start"
          help="Leave empty to use the sale prices from now on."
          alsoValidates="SaleEnd"
        />
        <DateTimeField<ScheduleValues>
          name="SaleEnd"
          label="Sale end"
          help="Leave empty for a sale without an end."
        />
      </Section>
      <Section title="Quantities">
        <TextField<ScheduleValues>
          name="MinQuantity"
          label="Minimum quantity"
          inputMode="numeric"
          help="The smallest quantity that can be ordered."
          alsoValidates="MaxQuantity"
        />
        <TextField<ScheduleValues>
          name="MaxQuantity"
          label="Maximum quantity"
          inputMode="numeric"
          help="Leave empty for no limit."
        />
        <SwitchField<ScheduleValues>
          name="RestrictedQuantity"
          label="Restricted quantity"
          help="Only the quantities of the price breaks can be ordered."
        />
        <SwitchField<ScheduleValues>
          name="UseCumulativeQuantity"
          label="Cumulative quantity"
          help="All lines of an order with the same product count together."
        />
      </Section>
      <Section title="Tax and shipping">
        <SwitchField<ScheduleValues>
          name="ApplyTax"
          label="Apply tax"
          help="Tells the tax calculation that the product is taxed."
        />
        <SwitchField<ScheduleValues>
          name="ApplyShipping"
          label="Apply shipping"
          help="Tells the shipping calculation that shipping costs apply."
        />
      </Section>
    </>
  )
}
