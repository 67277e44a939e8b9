import { noteActivity } from '@/lib/activity/note'
import { notedRecord } from '@/lib/resource/resource'
import { copyOf } from '@/lib/resource/copy-of'
import { createOnce } from '@/lib/resource/create-once'
import { newId } from '@/lib/forms/ids'
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
  const id = newId()
  const { href } = new URL(`/settings/priceschedules/${idSegment(id)}`, location.origin)
  try {
    cacheRecord(await createOnce(priceSchedules, 'priceschedules', id, copyOf(schedule, id, ['IsOnSale'])))
  } catch {
    return
  }
  noteActivity({ ...notedRecord(resource, id), kind: 'created' })
  addToast({
    title: 'Success',
    description: `“${schedule.Name}” was duplicated. Products and buyers still use the original.`,
    type: 'success',
    action: { label: 'Open copy', onClick: () => location.assign(href) },
  })
}
