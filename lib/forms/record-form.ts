import type { ObjectSchema } from 'yup'
import { diff, isEmptyPatch } from './diff'
import type { Together } from './together'
import { createOnce } from '../resource/create-once'
import type { Resource } from '../resource/resource'

/** One write of a save. `run` gets the record as the steps before it left it and answers it as it is then. */
export interface SaveStep<R> {
  /** What it does, as a sentence without a full stop: "Create the price schedule". */
  label: string
  run: (record: R | null) => Promise<R>
}

/** Values of a form whose records have an id that may be chosen when creating. */
export interface WithId {
  ID: string
}

/** How records of a resource are edited: everything of a form but its fields. */
export interface RecordForm<V extends WithId, R extends object> {
  schema: ObjectSchema<V>
  /** The form for a record; for null, the form of a new one. */
  toForm: (record: R | null) => V
  /**
   * The writes that bring the platform from `record` (null: nothing there yet) to what the form says, the
   * fewest possible. `spareId` is the id for a new record whose ID field is empty.
   */
  plan: (values: V, record: R | null, spareId: string) => SaveStep<R>[]
  /**
   * The writes that take a save back, where the plan of the old values would not do; undefined where it would.
   * `before` is the record as it was before that save.
   */
  planBack?: (values: V, before: R, latest: R) => SaveStep<R>[] | undefined
  /** Fields that would say something else beside another's value: kept, taken over, asked about and reverted as one. */
  together?: Together
  /** Error codes that always mean one field: `{ 'ProductFacet.XpPathInUse': 'XpPath' }`. */
  codes?: Readonly<Record<string, string>>
}

/**
 * The plan of a resource that is one record: one POST, or one PATCH with what the user changed.
 *
 * `toPatch` spells the form as the platform's body. Comparing two of those, and not body and record, keeps
 * fields out that the form merely shows differently from how they are stored.
 */
export function plainPlan<V extends WithId, T extends object>(
  resource: Resource<T>,
  toForm: (record: T | null) => V,
  toPatch: (values: V) => Partial<T>,
): RecordForm<V, T>['plan'] {
  const { service, path, words } = resource
  return (values, record, spareId) => {
    if (record === null) {
      const id = values.ID || spareId
      const body = { ...toPatch(values), ID: id }
      return [{ label: `Create the ${words.one}`, run: () => createOnce(service, path, id, body) }]
    }
    const patch = diff(toPatch(toForm(record)), toPatch(values))
    if (isEmptyPatch(patch)) return []
    return [{ label: `Save the ${words.one}`, run: () => service.patch(resource.idOf(record), patch) }]
  }
}
