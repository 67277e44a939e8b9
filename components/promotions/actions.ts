import type { PageTools } from '@/components/resource/listed-resource'
import { noteActivity } from '@/lib/activity/note'
import type { Promotion } from '@/lib/ordercloud/models'
import { copyOf, createCopy } from '@/lib/resource/copy-of'
import { notedRecord } from '@/lib/resource/resource'
import { addToast } from '@/lib/toasts'
import { idSegment } from '@/lib/url/id-segment'
import { promotions } from './resource'
import { makeCode } from './rules/codes'
import { promotionService } from './service'

/**
 * Asks, then makes a promotion inactive. A repetition after a lost response has the same result. A failure is shown by
 * the request itself.
 */
export async function stopPromotion(
  promotion: Promotion,
  { cacheOwn, confirm }: PageTools<Promotion>,
): Promise<void> {
  const isSure = await confirm(`Stop “${promotions.titleOf(promotion)}” now?`, {
    details:
      'It becomes inactive. Orders that are not submitted lose the discount, and submitted orders keep it.',
    okLabel: 'Stop promotion',
    isDestructive: true,
  })
  if (isSure !== true) return
  const id = promotion.ID ?? ''
  let stopped
  try {
    stopped = await promotionService.patch(id, { Active: false })
  } catch {
    return
  }
  noteActivity({
    ...notedRecord(promotions, id),
    kind: 'saved',
    changes: async () => [{ path: ['Active'], before: true, after: false }],
  })
  cacheOwn(promotion, stopped)
  addToast({ title: 'Success', description: 'Promotion stopped.', type: 'success' })
}

/** Creates an inactive copy of a promotion with a code of its own, and offers to open it. */
export async function duplicatePromotion(
  promotion: Promotion,
  cacheRecord: (copy: Promotion) => void,
): Promise<void> {
  let copy
  try {
    copy = await createCopy(promotionService, 'promotions', promotion.ID ?? '', (id) => ({
      ...copyOf(promotion, id, ['RedemptionCount']),
      Code: makeCode(),
      Active: false,
    }))
  } catch {
    return
  }
  cacheRecord(copy)
  const id = copy.ID ?? ''
  noteActivity({ ...notedRecord(promotions, id), kind: 'created' })
  addToast({
    title: 'Success',
    description: `“${promotions.titleOf(promotion)}” was duplicated. The copy is inactive, with the code ${copy.Code} and without assignments.`,
    type: 'success',
    action: {
      label: 'Open copy',
      onClick: () => location.assign(new URL(`/promotions/${idSegment(id)}`, location.origin).href),
    },
  })
}
