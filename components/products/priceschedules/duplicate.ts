import { noteActivity } from '@/lib/activity/note'
import { notedRecord } from '@/lib/resource/resource'
import { createOnce } from '@/lib/resource/create-once'
import { newId } from '@/lib/forms/ids'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { idSegment } from '@/lib/url/id-segment'
import { addToast } from '@/lib/toasts'
import { priceSchedules } from '../service'
import { priceSchedules as resource } from './resource'

const MAX_NAME_LENGTH = 100
const SUFFIX = ' (copy)'

/** Returns the body of a copy of a price schedule, with a name of its own. Nothing uses the copy yet. */
export function copyOfSchedule(schedule: PriceSchedule, id: string): Partial<PriceSchedule> {
  const { ID: _, IsOnSale: __, Name, ...fields } = schedule
  // The platform returns null for fields that are not set.
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(set),
    ID: id,
    Name: `${Name.slice(0, MAX_NAME_LENGTH - SUFFIX.length)}${SUFFIX}`,
  }
}

/** Creates a copy of a price schedule and offers to open it. A failure is shown by the request itself. */
export async function duplicateSchedule(
  schedule: PriceSchedule,
  cacheRecord: (copy: PriceSchedule) => void,
): Promise<void> {
  const id = newId()
  const { href } = new URL(`/settings/priceschedules/${idSegment(id)}`, location.origin)
  try {
    cacheRecord(await createOnce(priceSchedules, 'priceschedules', id, copyOfSchedule(schedule, id)))
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
