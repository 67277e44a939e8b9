import type { ObjectSchema } from 'yup'
import { diff, isEmptyPatch } from './diff'
import type { FieldGroups } from './field-groups'
import { createOnce } from '../resource/create-once'
import { recordName } from '../resource/record-name'
import type { Resource } from '../resource/resource'
import type { Service } from '../resource/service'

/** One write of a save. `run` receives the record as the earlier steps left it and returns the updated record. */
export interface SaveStep<R> {
  /** The action as a sentence without a full stop: "Create the price schedule". */
  label: string
  /** Method and path of the request, for the list of steps: "PATCH /v1/products/bolt". */
  request?: string
  run: (record: R | null) => Promise<R>
  /**
   * Returns the record as it is once the step took effect. When its response is lost, the next save does not call these
   * values a change by another user. Not needed when each field has its final value after the step.
   */
  predict?: (record: R | null) => R
  /**
   * The record that the step creates. The app offers to remove it when a later step fails and the user gives up the
   * save. Null for a step that creates none. `createStep` fills it in.
   */
  makes: MadeRecord | null
}

/** A record that a step of a save created. */
export interface MadeRecord {
  /** Path of the resource and ID of the record. Every attempt of the same step has the same key. */
  key: string
  /** The words for the record, as they follow "the": `price schedule “Anchor”`. */
  what: string
  remove: () => Promise<void>
}

/**
 * Shows a question with two buttons. Resolves to true for the first button, false for the second, and undefined when
 * the user closes it.
 */
export type Confirm = (
  message: string,
  options: { details: string; okLabel: string; cancelLabel: string; isDestructive?: boolean },
) => Promise<boolean | undefined>

/** A save before its writes. */
export interface PendingSave<V, R> {
  /** The values as the user typed them. */
  values: V
  /** The record as the form loaded it. Null while creating. */
  record: R | null
  /**
   * The record as it was just read, and the values to write, which include changes by other users. Undefined while
   * creating.
   */
  latest?: { values: V; record: R } | undefined
  confirm: Confirm
}

/** Form values of a record whose ID can be chosen when creating. */
export interface WithId {
  ID: string
}

/** The editing logic of a resource: everything of a form except its fields. */
export interface RecordForm<V extends WithId, R extends object> {
  schema: ObjectSchema<V>
  /** Returns the form values of a record. For null, those of a new record. */
  toForm: (record: R | null) => V
  /**
   * Returns the fewest writes that bring the platform from `record` (null: no record yet) to the form's values.
   * `generatedId` is the ID for a new record whose ID field is empty.
   */
  plan: (values: V, record: R | null, generatedId: string) => SaveStep<R>[]
  /**
   * Confirms the consequences of a save before any write, after the user has resolved conflicts with other users.
   * Returns additional writes that follow those of the plan, or undefined to cancel the save.
   *
   * @throws Error with the reason, when the save is not allowed
   */
  beforeSave?: (save: PendingSave<V, R>) => Promise<SaveStep<R>[] | undefined>
  /** True when `beforeSave` also runs before an undo, because an undo may remove access. */
  checksUndo?: true
  /**
   * Returns the writes that undo a save, when the plan for the old values is not sufficient. Undefined when it is.
   * `before` is the record before that save.
   */
  undoPlan?: (values: V, before: R, latest: R) => SaveStep<R>[] | undefined
  /**
   * Groups of fields whose values depend on each other. They are stored, taken over, confirmed and reverted together.
   */
  fieldGroups?: FieldGroups
  /** Returns the tab that opens after a record is created, when the next step is there. */
  tabAfterCreation?: (record: R) => string | undefined
  /** True when a save may need several requests. The save bar then shows them on request. */
  hasSeveralWrites?: true
  /** Error codes that always concern one field: `{ 'ProductFacet.XpPathInUse': 'XpPath' }`. */
  codes?: Readonly<Record<string, string>>
}

/**
 * Returns the step that creates one record. When a later step fails and the user gives up the save, the app offers to
 * remove the record.
 *
 * @param toRecord merges the created record into the record of the form
 */
export function createStep<T extends object, R extends object>(
  resource: { service: Pick<Service<T>, 'get' | 'create' | 'patch' | 'remove'>; path: string; noun: string },
  id: string,
  body: Partial<T>,
  toRecord: (created: T, current: R | null) => R,
): SaveStep<R> {
  const { service, path, noun } = resource
  const bodyWithId = { ...body, ID: id }
  return {
    label: `Create the ${noun}`,
    run: async (current) => toRecord(await createOnce(service, path, id, bodyWithId), current),
    makes: {
      key: `${path}/${id}`,
      what: `${noun} “${recordName(bodyWithId) ?? id}”`,
      remove: () => service.remove(id),
    },
  }
}

/**
 * Returns the plan of a resource that consists of one record: one POST, or one PATCH with the user's changes.
 *
 * `toPatch` converts form values to the platform's body. The plan compares two such bodies instead of body and
 * record. This leaves out fields that only look different in the form.
 */
export function plainPlan<V extends WithId, T extends object>(
  resource: Resource<T>,
  toForm: (record: T | null) => V,
  toPatch: (values: V) => Partial<T>,
): RecordForm<V, T>['plan'] {
  const { service, path, words } = resource
  return (values, record, generatedId) => {
    if (record === null) {
      const at = { service, path, noun: words.one }
      return [createStep(at, values.ID || generatedId, toPatch(values), (created) => created)]
    }
    const patch = diff(toPatch(toForm(record)), toPatch(values))
    if (isEmptyPatch(patch)) return []
    const run = () => service.patch(resource.idOf(record), patch)
    return [{ label: `Save the ${words.one}`, run, makes: null }]
  }
}
