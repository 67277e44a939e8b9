'use client'

import { useQuery } from '@tanstack/react-query'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import { Alert } from '@/components/ui/alert'
import { keys } from '@/lib/ordercloud/keys'
import type { ProductForm } from './schema'
import { scheduleUsersOptions } from './schedule-users'
import { productService, type ProductRecord } from './service'

/** Section with the default price of a product, and a note on the other products that a change affects. */
export function PriceSection({ record }: { record: ProductRecord | null }) {
  const schedule = record?.DefaultPriceSchedule
  const isUnreadable = Boolean(record?.DefaultPriceScheduleID) && !schedule
  const currency = schedule?.Currency || 'USD'
  const others = useSharingProductCount(schedule?.ID)
  const breaks = schedule?.PriceBreaks?.length ?? 0
  return (
    <Section title="Price">
      {isUnreadable && (
        <Alert status="warning">
          Price schedule “{record?.DefaultPriceScheduleID}” could not be loaded, so you cannot change the
          price.
        </Alert>
      )}
      {others > 0 && (
        <Alert status="warning">
          {others === 1 ? 'One other product uses' : `${others} other products use`} the same price schedule,
          “{schedule?.Name}”. A change here changes their price too.
        </Alert>
      )}
      <TextField<ProductForm>
        name="Price"
        label={`Default price in ${currency}`}
        prefix={currency === 'USD' ? '$' : currency}
        inputMode="decimal"
        isReadOnly={isUnreadable}
        help={
          breaks > 1
            ? `Per unit, from quantity ${schedule?.PriceBreaks?.[0]?.Quantity ?? 1}. The other price breaks are not changed.`
            : 'Per unit, for buyers without a specific price. Leave empty for no default price.'
        }
      />
    </Section>
  )
}

/** Returns the number of other products that have the schedule as their default. */
function useSharingProductCount(scheduleId: string | undefined): number {
  const options = scheduleUsersOptions(scheduleId ?? '')
  const query = useQuery({
    queryKey: keys.list('products', options),
    queryFn: ({ signal }) => productService.list(options, { signal }),
    enabled: Boolean(scheduleId),
  })
  return Math.max(0, (query.data?.Meta.TotalCount ?? 1) - 1)
}
