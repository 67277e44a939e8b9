import { noteActivity } from '@/lib/activity/note'
import { notedRecord } from '@/lib/resource/resource'
import { copyOf, createCopy } from '@/lib/resource/copy-of'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { idSegment } from '@/lib/url/id-segment'
import { addToast } from '@/lib/toasts'
import { priceSchedules } from '../service'
import { priceSchedules as resource } from './resource'

/** Creates a copy of a price schedule, which nothing uses yet, and offers to open it. A failure is shown by the request itself. */
export async function duplicateSchedule(
  schedule: PriceSchedule,
  cacheRecord: (copy: PriceSchedule) => void,
): Promise<void> {
  let copy
  try {
    copy = await createCopy(priceSchedules, 'priceschedules', schedule.ID ?? '', (newId) =>
      copyOf(schedule, newId, ['IsOnSale']),
    )
  } catch {
    return
  }
  cacheRecord(copy)
  const id = copy.ID ?? ''
  const { href } = new URL(`/settings/priceschedules/${idSegment(id)}`, location.origin)
  noteActivity({ ...notedRecord(resource, id), kind: 'created' })
  addToast({
    title: 'Success',
    description: `“${schedule.Name}” was duplicated. Products and buyers still use the original.`,
    type: 'success',
    action: { label: 'Open copy', onClick: () => location.assign(href) },
  })
}
