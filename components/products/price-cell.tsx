'use client'

import { useQuery } from '@tanstack/react-query'
import { Count } from '@/components/resource/cells'
import { useCanRead } from '@/hooks/use-can'
import { formatUnitPrice } from '@/lib/format/price'
import { priceScheduleReference } from './priceschedules/reference'
import { shownPriceQuery } from './shown-price'

/**
 * Shows the price of the smallest quantity in a product's default price schedule. Shows nothing until the price is known,
 * and a dash for products without one and for users who may not read price schedules.
 */
export function Price({ scheduleId }: { scheduleId: string | null | undefined }) {
  const id = scheduleId ?? ''
  const canRead = useCanRead(priceScheduleReference)
  const enabled = canRead && id !== ''
  const { data, isPending } = useQuery({ ...shownPriceQuery(id), enabled })
  if (enabled && isPending) return <span>{'\u00a0'}</span>
  const [schedule] = data?.Items ?? []
  const price = schedule?.PriceBreaks?.[0]?.Price
  if (typeof price !== 'number') return <Count>{null}</Count>
  return <span className="ui-number">{formatUnitPrice(price, schedule?.Currency)}</span>
}
