'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { useField } from '@/components/fields/use-field'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { useCanRead } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useRecordTab } from '@/hooks/use-record-tab'
import { isMarketplace } from '@/lib/parties/companies'
import type { Reference } from '@/lib/resource/reference'
import { products } from '../resource'
import { BreaksField } from '../priceschedules/breaks-field'
import { priceScheduleReference } from '../priceschedules/reference'
import { toScheduleValues } from '../priceschedules/schedule-form'
import { CurrencyField, ScheduleSections } from '../priceschedules/schedule-sections'
import { PRICE_FIELDS, type ProductForm } from '../schema'
import type { ProductRecord } from '../service'
import { otherUsesInWords, useOtherUses } from './schedule-usage'

/** Key of the tab with the prices of a product. */
export const PRICING_TAB = 'pricing'

/** Tab with the default price of a product: its price schedule, and the prices and rules of that schedule. */
export function PricingTab({ record }: { record: ProductRecord | null }) {
  const isHydrated = useHydrated()
  const isShown = useRecordTab(['details', PRICING_TAB]) === PRICING_TAB
  // Keeps these fields out of the documents of the other tabs, which would be 6 KB longer.
  return record && !isShown && !isHydrated ? null : <PricingFields record={record} />
}

function PricingFields({ record }: { record: ProductRecord | null }) {
  const saved = record?.DefaultPriceSchedule ?? null
  const link = record?.DefaultPriceScheduleID ?? ''
  const scheduleId = useWatch<ProductForm, 'ScheduleID'>({ name: 'ScheduleID' })
  const breaks = useWatch<ProductForm, 'Breaks'>({ name: 'Breaks' })
  const own = useOwnCompany()
  const isCurrent = scheduleId === link
  const isForeign =
    own.isSupplier && own.id !== undefined && isCurrent && saved !== null && saved.OwnerID !== own.id
  const isUnreadable = isCurrent && link !== '' && saved === null
  const isOther = scheduleId !== '' && !isCurrent
  const canEdit = !isUnreadable && !isForeign && !isOther
  return (
    <FormLayout>
      <Section title="Default price">
        <ScheduleField record={record} />
        <ScheduleNotes record={record} isForeign={isForeign} />
        {isUnreadable ? (
          <Alert status={own.isSupplier ? 'info' : 'warning'}>
            {own.isSupplier
              ? 'Only the company that owns this price schedule can view and change its prices.'
              : `Price schedule “${link}” could not be loaded, so you cannot change its prices.`}
          </Alert>
        ) : (
          !isOther && (
            <BreaksField
              isReadOnly={!canEdit}
              help="Per unit, for buyers without a price of their own. Remove all prices for no default price."
            />
          )
        )}
        {canEdit && breaks.length > 0 && <CurrencyField />}
      </Section>
      {canEdit && breaks.length > 0 && <ScheduleSections />}
    </FormLayout>
  )
}

/** Field that chooses the default price schedule of a product. Without one, the prices below make a new one. */
function ScheduleField({ record }: { record: ProductRecord | null }) {
  const help =
    'Choose a price schedule of the library, or leave this empty and enter the prices of this product only.'
  const { field, info, frame, control } = useField<ProductForm>('ScheduleID', {
    label: 'Price schedule',
    help,
    to: priceScheduleReference as Reference,
  })
  const fill = useFillPrices()
  const restore = useRestorePrices()
  const canRead = useCanRead(priceScheduleReference)
  const link = record?.DefaultPriceScheduleID ?? ''
  const value = field.value as string
  // The picker reads the name of a chosen record, which other tabs do not need.
  const isShown = useRecordTab(['details', PRICING_TAB]) === PRICING_TAB || record === null
  if (info.isReadOnly || !canRead)
    return (
      <ReadOnlyField label="Price schedule">
        {link === '' ? (
          '–'
        ) : !record?.DefaultPriceSchedule ? (
          // Its page would not show anything.
          link
        ) : (
          <ScheduleLink id={link}>{record.DefaultPriceSchedule.Name ?? link}</ScheduleLink>
        )}
      </ReadOnlyField>
    )
  const choose = (id: string) => {
    restore()
    if (id === link && id !== '') return
    field.onChange(id)
    // Without a schedule, values in the fields would become a schedule of the product's own.
    if (id === '') fill(toScheduleValues(null))
  }
  return (
    <Field {...frame} label="Price schedule" help={help} isWide>
      <Box maxW="30rem">
        {isShown && (
          <RecordPicker
            resource={priceScheduleReference}
            value={value}
            known={record?.DefaultPriceSchedule ?? undefined}
            onChange={choose}
            onBlur={field.onBlur}
            control={{ ...control, name: field.name }}
          />
        )}
      </Box>
    </Field>
  )
}

/** Link to the page of a price schedule. */
function ScheduleLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <RecordLink to={['settings', 'priceschedules', id]} view={products.access.view}>
      {children}
    </RecordLink>
  )
}

/** Returns a function that sets price fields. */
function useFillPrices(): (values: Partial<ProductForm>) => void {
  const { setValue } = useFormContext<ProductForm>()
  return (values) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof ProductForm, value, { shouldDirty: true, shouldValidate: true })
  }
}

/** Returns a function that resets all price fields to the saved values. */
function useRestorePrices(): () => void {
  const { defaultValues = {} } = useFormContext<ProductForm>().formState
  const fill = useFillPrices()
  return () => fill(Object.fromEntries(PRICE_FIELDS.map((name) => [name, defaultValues[name]])))
}

/** Notes about the chosen schedule: what a save does with it, and who else uses it. */
function ScheduleNotes({ record, isForeign }: { record: ProductRecord | null; isForeign: boolean }) {
  const { setValue } = useFormContext<ProductForm>()
  const restore = useRestorePrices()
  const scheduleId = useWatch<ProductForm, 'ScheduleID'>({ name: 'ScheduleID' })
  const breaks = useWatch<ProductForm, 'Breaks'>({ name: 'Breaks' })
  const link = record?.DefaultPriceScheduleID ?? ''
  const schedule = record?.DefaultPriceSchedule
  const isShown = useRecordTab(['details', PRICING_TAB]) === PRICING_TAB
  const uses = useOtherUses(link, isShown)
  const { isReadOnly } = useFormInfo()
  const isCleared = breaks.length === 0 && (schedule?.PriceBreaks?.length ?? 0) > 0
  if (scheduleId !== link || (isCleared && link !== '')) {
    const name = schedule?.ID === link ? (schedule.Name ?? link) : link
    const back = link !== '' && (
      <Flex>
        <Button size="sm" variant="outline" onClick={restore}>
          Keep “{name}”
        </Button>
      </Flex>
    )
    if (scheduleId !== '' && scheduleId !== link)
      return (
        <Alert status="info" actions={back}>
          Save to use this price schedule. Its prices stay as they are, and you can change them after that.
        </Alert>
      )
    return (
      <Alert status="info" actions={back}>
        {breaks.length > 0
          ? `Save to give this product a price schedule of its own. “${name}” stays as it is.`
          : `Save to remove the default price. “${name}” stays in the library.`}
      </Alert>
    )
  }
  if (!schedule) return null
  const others = uses && uses.products + uses.assignments > 0 ? otherUsesInWords(uses) : ''
  const canCopy = !isReadOnly && (others !== '' || isForeign)
  const useOwn = canCopy && (
    <Flex>
      <Button
        size="sm"
        variant="outline"
        onClick={() => setValue('ScheduleID', '', { shouldDirty: true, shouldValidate: true })}
      >
        Use a schedule of its own instead
      </Button>
    </Flex>
  )
  return (
    <>
      {!isReadOnly && (
        <Text fontSize="sm">
          <ScheduleLink id={link}>Open “{schedule.Name || link}” in the library</ScheduleLink>
        </Text>
      )}
      {!isForeign && schedule.OwnerID && !isMarketplace(schedule.OwnerID) && (
        <Text fontSize="sm" color="fg.muted">
          The supplier can also sell other products at this price schedule. See “Where used” in the library.
        </Text>
      )}
      {isForeign ? (
        <Alert status="warning" actions={useOwn}>
          This price schedule belongs to another company, so you cannot change it.
        </Alert>
      ) : (
        others !== '' && (
          <Alert status="warning" actions={useOwn}>
            “{schedule.Name || link}” is shared with {others}. A change here changes those prices too.
          </Alert>
        )
      )}
    </>
  )
}
