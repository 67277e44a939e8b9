import type { RecordForm, WithId } from '../forms/record-form'
import { notedRecord, type Resource } from '../resource/resource'
import type { ActivityKind } from './activity'
import { noteActivity } from './note'

interface NotedSave<V, R> {
  /** The record right before the save. Null when the save created it. */
  before: R | null
  after: R
  /** The form's values as they were saved. */
  sent: V
  kind?: ActivityKind
}

/** Records a form save in the activity of its record. */
export function noteSave<T extends object, R extends T, V extends WithId>(
  resource: Resource<T, R>,
  { toForm }: Pick<RecordForm<V, R>, 'toForm'>,
  { before, after, sent, kind = 'saved' }: NotedSave<V, R>,
): void {
  const record = notedRecord(resource, resource.idOf(after))
  if (before === null) return noteActivity({ ...record, kind: 'created' })
  const changes = async () => (await import('./changes')).savedChanges(before, after, sent, toForm)
  noteActivity({ ...record, kind, changes })
}
