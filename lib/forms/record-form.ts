import type { ObjectSchema } from 'yup'
import { diff, isEmptyPatch } from './diff'
import type { Together } from './together'
import { createOnce } from '../resource/create-once'
import { recordName } from '../resource/record-name'
import type { Resource, Service } from '../resource/resource'

/** One write of a save. `run` gets the record as the steps before it left it and answers it as it is then. */
export interface SaveStep<R> {
  /** What it does, as a sentence without a full stop: "Create the price schedule". */
  label: string
  run: (record: R | null) => Promise<R>
  /**
   * The record that the step creates, which is offered for removal when a later step fails and the save is given up; null
   * for a step that creates none. `createStep` fills it in.
   */
  makes: MadeRecord | null
}

/** A record that a step of a save made. */
export interface MadeRecord {
  /** Path of the resource and id of the record: the same for every try of the same step. */
  key: string
  /** The words for the record, as they follow "the": `price schedule “Anchor”`. */
  what: string
  remove: () => Promise<void>
}

/** Asks a question with two answers: true to agree, false for the other button, undefined when it is closed. */
export type Confirm = (
  message: string,
  options: { details: string; okLabel: string; cancelLabel: string; isDestructive?: boolean },
) => Promise<boolean | undefined>

/** A save that is about to be made. */
export interface PendingSave<V, R> {
  /** The values as the user typed them. */
  values: V
  /** The record as the form knows it; null while creating. */
  record: R | null
  /** The record as it was just read, and the values to write with what others changed; undefined while creating. */
  latest?: { values: V; record: R } | undefined
  confirm: Confirm
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
   * Asks about what a save would bring with it, before anything is written and once the user has decided about changes
   * of others. Answers writes that come after those of the plan, or undefined to call the save off.
   *
   * @throws Error with the reason, where the save must not be made
   */
  beforeSave?: (save: PendingSave<V, R>) => Promise<SaveStep<R>[] | undefined>
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
 * The step that creates one record. When a later step fails and the save is given up, the record is offered for removal.
 *
 * @param toRecord puts the created record into the record that the form works on
 */
export function createStep<T extends object, R extends object>(
  resource: { service: Pick<Service<T>, 'get' | 'create' | 'patch' | 'remove'>; path: string; noun: string },
  id: string,
  body: Partial<T>,
  toRecord: (created: T, current: R | null) => R,
): SaveStep<R> {
  const { service, path, noun } = resource
  const whole = { ...body, ID: id }
  return {
    label: `Create the ${noun}`,
    run: async (current) => toRecord(await createOnce(service, path, id, whole), current),
    makes: {
      key: `${path}/${id}`,
      what: `${noun} “${recordName(whole) ?? id}”`,
      remove: () => service.remove(id),
    },
  }
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
      const at = { service, path, noun: words.one }
      return [createStep(at, values.ID || spareId, toPatch(values), (created) => created)]
    }
    const patch = diff(toPatch(toForm(record)), toPatch(values))
    if (isEmptyPatch(patch)) return []
    const run = () => service.patch(resource.idOf(record), patch)
    return [{ label: `Save the ${words.one}`, run, makes: null }]
  }
}
