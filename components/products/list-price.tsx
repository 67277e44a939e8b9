'use client'

import { useQuery } from '@tanstack/react-query'
import { Count } from '@/components/resource/cells'
import { useCanRead } from '@/hooks/use-can'
import { formatPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { MAX_IDS_PER_REQUEST } from '@/lib/resource/records-by-id'
import { priceScheduleReference } from './priceschedules/reference'

/** Time in which the cells of a list ask for their price schedules, which are then read together. */
const COLLECT_MS = 30

type Schedules = ReadonlyMap<string, PriceSchedule>

interface Batch {
  ids: Set<string>
  schedules: Promise<Schedules>
}

let open: Batch | undefined

/**
 * Shows the price of the smallest quantity in a product's default price schedule. The cells of a list share one request
 * for all their schedules. Shows a dash without a price, and for users who may not read price schedules.
 */
export function ListPrice({ scheduleId }: { scheduleId: string | null | undefined }) {
  const id = scheduleId ?? ''
  const canRead = useCanRead(priceScheduleReference)
  const { data } = useQuery({
    queryKey: keys.list('products/prices', { id }),
    queryFn: () => readTogether(id),
    enabled: canRead && id !== '',
    // A price may have been changed on another page meanwhile.
    staleTime: 0,
  })
  const price = data?.PriceBreaks?.[0]?.Price
  return typeof price === 'number' ? formatPrice(price, data?.Currency) : <Count>{null}</Count>
}

/** Reads a price schedule together with those that other cells ask for at about the same time. Null for a missing one. */
async function readTogether(id: string): Promise<PriceSchedule | null> {
  // A further page of a list has its own request.
  const batch = open && open.ids.size < MAX_IDS_PER_REQUEST ? open : startBatch()
  batch.ids.add(id)
  return (await batch.schedules).get(id) ?? null
}

function startBatch(): Batch {
  const ids = new Set<string>()
  const schedules = new Promise<Schedules>((resolve, reject) => {
    setTimeout(() => {
      if (open?.ids === ids) open = undefined
      readSchedules([...ids]).then(resolve, reject)
    }, COLLECT_MS)
  })
  const batch = { ids, schedules }
  open = batch
  return batch
}

async function readSchedules(ids: readonly string[]): Promise<Schedules> {
  const { service, idOf } = priceScheduleReference
  const options = { sortBy: [], page: 1, pageSize: MAX_IDS_PER_REQUEST, filters: { ID: ids.join('|') } }
  const { Items } = await service.list(options, { quiet: true })
  return new Map(Items.map((schedule) => [idOf(schedule), schedule]))
}
