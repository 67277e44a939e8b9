import { noteActivity } from '@/lib/activity/note'
import { notedRecord, type Resource } from '@/lib/resource/resource'

/**
 * Records a step of an order or a return as activity, with the change of its status.
 *
 * @param after the record after the step, when the platform answered with it
 */
export function noteStep<R extends { ID?: string; Status?: string }>(
  resource: Resource<R>,
  step: string,
  before: R,
  after: R | undefined,
): void {
  noteActivity({
    ...notedRecord(resource, resource.idOf(before)),
    kind: step === 'delete' ? 'deleted' : 'saved',
    ...(after && {
      changes: async () => {
        const { bodyChanges } = await import('@/lib/activity/changes')
        return bodyChanges(before, { Status: after.Status })
      },
    }),
  })
}
