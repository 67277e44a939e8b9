import { isUnanswered } from '../resource/create-once'
import { withOwnWrite } from '../resource/own-writes'
import { changedFields, valueAt, withValue, type FieldChange } from './changes'
import { compareChanges, type Conflict } from './conflicts'
import { isSame } from './diff'
import { changesOf, fieldsOf, withoutSecrets, type OfferedDraft } from './draft-values'
import type { Draft, StoredDraft } from './draft-store'
import { fieldsOfGroup, withGroupFields } from './field-groups'
import type { MadeRecord, PendingSave, RecordForm, SaveStep, WithId } from './record-form'
import { ID_TAKEN, sortServerErrors } from './server-errors'
import { undoableChanges } from './undoable'

/** The rules of one form that decide about its saves. */
export type EditingRules<V extends WithId, R extends object> = Pick<
  RecordForm<V, R>,
  'toForm' | 'plan' | 'undoPlan' | 'fieldGroups' | 'codes' | 'checksUndo'
>

/** The result of one step. Steps after a failed one do not start. */
export interface StepReport {
  label: string
  /** Method and path of the request. */
  request?: string
  outcome: 'done' | 'failed' | 'waiting'
}

/** A field that another user changed after a save, with its current value and the value that undo would restore. */
export interface ChangedSince {
  name: string
  before: unknown
  now: unknown
}

/** The fields that a save wrote, and the record before it. */
export interface UndoableSave<R> {
  before: R
  changes: readonly FieldChange[]
}

/** A sequence of writes. The plan is made once, and each step runs once. */
interface Writes<R> {
  steps: readonly SaveStep<R>[]
  /** Number of steps that succeeded. */
  done: number
}

/** A save from the press of the button to its last response. */
interface RunningSave<V, R> extends Writes<R> {
  phase: 'reading' | 'asking' | 'recreating' | 'preparing' | 'writing'
  generatedId: string
  /** The form's input when it was submitted, with the other users' changes that the form has adopted since. */
  typed: V
  /** The same input after validation. */
  values: V
  /** The values to write: those of the user, merged with those of other users. */
  wanted: V
  /** The record that the form held when it was submitted. */
  start: R | null
  /** The record right before the writes. Null while creating. */
  before: R | null
  /** The record as the completed steps left it. */
  record: R | null
  /** The conflicts of the last question, and the fields that take the platform's value after all questions. */
  conflicts: readonly Conflict[]
  taken: readonly string[]
  /** True when the user chose the other user's value for every change of this save. */
  isGivenUp: boolean
}

/** An undo of a save from the press of the button to its last response. */
interface RunningUndo<V, R> extends UndoableSave<R>, Writes<R> {
  generatedId: string
  /** The later changes by other users that the user agreed to overwrite. */
  agreed: readonly ChangedSince[]
  /** The record right before the undo, the values to restore, and the record as the completed steps left it. */
  target?: { from: R; values: V; record: R }
}

/** One attempt to save: the record before it, the intended values, and the record after it. */
interface SaveTry<V, R> {
  before: R
  wanted: V
  after: R
}

/** A save whose failed step may have taken effect. */
interface Unconfirmed<V, R> {
  /** The values that the save was to write. */
  values: V
  /** The record as it is if the step took effect, as far as the step predicts it. */
  record: R | null
}

/** The state of one record's form. The typed values themselves stay in the form, and events bring them along. */
export interface RecordEditing<V extends WithId, R extends object> {
  /** Newest version of the record from outside of the form, with own writes since. Null for a new record. */
  loaded: R | null
  /** The version from outside that the form has adopted last. */
  adopted: R | null
  /** The record as far as the platform confirmed it. */
  record: R | null
  /**
   * Conflict base: the record as it was read, in case a save succeeded in part. The responses to writes may differ
   * from what a read returns.
   */
  base: R | null
  /**
   * The writes of a failed save that may have taken effect, because the response was lost. Null once the record was
   * read again.
   */
  unconfirmed: Unconfirmed<V, R> | null
  /** True while the form's values differ from the saved ones. */
  hasChanges: boolean
  /** False after the form was closed. A running save goes on. */
  isOpen: boolean
  /** True after the user agreed to leave the page during a save. */
  hasLeft: boolean
  /** ID for a record without one. It stays the same until a save succeeds, so that creating can be repeated. */
  generatedId: string | undefined
  save: RunningSave<V, R> | undefined
  /** Messages of the last failed save that belong to no field. */
  problems: readonly string[]
  /** The steps of the last failed save. */
  reports: readonly StepReport[]
  /** Number of failed saves since the last success. */
  failedSaves: number
  /** Fields that took over another user's changes. */
  merged: readonly string[]
  /** The records that an unfinished save created, in the order of their creation. */
  created: readonly MadeRecord[]
  /** The attempts of the save that undo would revert together. */
  tries: readonly SaveTry<V, R>[]
  /** The requested undos. They run one after the other. */
  undos: readonly RunningUndo<V, R>[]
  /** The stored drafts of earlier attempts. */
  drafts: readonly StoredDraft[]
  /** The draft that the user restored last. */
  restored: Pick<OfferedDraft<V>, 'values' | 'at'> | undefined
  /** The values of restored fields when they were typed. Another user may have changed them since. */
  since: Partial<V>
  /** True when the browser could not store the draft. It then lasts as long as the page. */
  hasDraftStorageFailed: boolean
}

/** An occurrence that the form reports. `typed` is the form's input at that moment. */
export type EditingEvent<V extends WithId, R extends object> =
  | { type: 'opened' | 'closed' | 'left' | 'invalid' | 'idTaken' | 'discarded' | 'mergedNoteClosed' }
  | { type: 'loaded'; record: R | null }
  | { type: 'typed'; typed: V; saved: V; hasChanges: boolean }
  | { type: 'submitted'; typed: V; values: V; generatedId: string }
  /** Undefined when the record was deleted. */
  | { type: 'read'; of: 'save'; record: R | undefined; typed: V }
  | { type: 'read'; of: 'undo'; record: R }
  /** `taken` are the fields that take the platform's value. Undefined when the user goes back without saving. */
  | { type: 'conflictsResolved'; taken: readonly string[] | undefined }
  /** The step that creates the deleted record again. Undefined when the user goes back without saving. */
  | { type: 'recreateAnswered'; step: SaveStep<R> | undefined }
  /** Steps in addition to those of the plan. Undefined when the user canceled the save. */
  | { type: 'prepared'; steps: readonly SaveStep<R>[] | undefined; typed: V }
  | { type: 'wrote'; of: 'save' | 'undo'; record: R; typed: V }
  | { type: 'failed'; of: 'save' | 'undo'; error: unknown }
  | { type: 'undoRequested'; save: UndoableSave<R>; generatedId: string }
  | { type: 'undoAnswered'; isSure: boolean }
  /** Steps in addition to those of the undo. Undefined when it was canceled or rejected. */
  | { type: 'undoPrepared'; of: 'undo'; steps: readonly SaveStep<R>[] | undefined }
  /** This user wrote to the record outside of the form. */
  | { type: 'ownWrite'; before: object; after: object; typed: V }
  | { type: 'createdSettled' }
  | { type: 'draftsFound'; drafts: readonly StoredDraft[] }
  | { type: 'draftRestored'; draft: OfferedDraft<V> }
  | { type: 'draftThrownAway'; attempt: string }
  | { type: 'draftStored'; isStored: boolean }

/** An action outside of the state. Those with a result report it as an event. */
export type EditingEffect<V extends WithId, R extends object> =
  | { type: 'read'; of: 'save' | 'undo'; record: R }
  | { type: 'askConflicts' }
  | { type: 'askToRecreate'; record: R }
  | { type: 'prepare'; pending: Omit<PendingSave<V, R>, 'confirm'> }
  | { type: 'write'; of: 'save' | 'undo'; step: SaveStep<R>; record: R | null }
  /** The save has ended: succeeded, failed or canceled. */
  | { type: 'saveEnded' }
  | { type: 'askToUndo'; since: readonly ChangedSince[] }
  /** Runs the checks and confirmations before the writes of an undo. */
  | { type: 'prepareUndo'; pending: Omit<PendingSave<V, R>, 'confirm'> }
  /** Sets single fields to other users' values. */
  | { type: 'setFields'; fields: readonly { name: string; value: unknown }[] }
  /** Sets all fields and the saved values that they are compared with. */
  | { type: 'fill'; values: V; saved: V; keepsMarks: boolean }
  /** Sets only the saved values that the fields are compared with. */
  | { type: 'compareWith'; saved: V }
  | { type: 'showErrors'; kind: 'server' | 'taken'; errors: Readonly<Record<string, string>> }
  | { type: 'note'; before: R | null; after: R; sent: V; kind: 'saved' | 'restored' }
  | { type: 'cache'; record: R }
  | { type: 'cacheOwnWrite'; before: R; after: R }
  /** Reads the record again. The page gets it as a version from outside. */
  | { type: 'reload'; record: R }
  | { type: 'showSaved'; undo: UndoableSave<R> | undefined }
  | { type: 'showNothingSaved' | 'showConflictsUnresolved' }
  | { type: 'showUndone'; names: readonly string[] }
  | { type: 'showUndonePart'; done: readonly string[] }
  | { type: 'offerRemoval' }
  | { type: 'openRecord'; record: R }
  /** Stores the draft of this attempt. Without `at`, it was typed now. */
  | { type: 'storeDraft'; draft: Omit<Draft, 'at'>; at: number | undefined }
  /** Stores a draft for the page of a record. */
  | { type: 'storeDraftOf'; record: R; draft: Omit<Draft, 'at'> }
  /** Deletes the draft of an attempt, by default of this one. */
  | { type: 'dropDraft'; attempt?: string }

type Transition<V extends WithId, R extends object> = [RecordEditing<V, R>, EditingEffect<V, R>[]]

const NO_FAILURE = { problems: [], reports: [], failedSaves: 0, unconfirmed: null } as const

/** Returns the state of a form that was just opened. `loaded` is null while creating. */
export function startEditing<V extends WithId, R extends object>(loaded: R | null): RecordEditing<V, R> {
  return {
    ...{ loaded, adopted: loaded, record: loaded, base: loaded },
    ...{ hasChanges: false, isOpen: false, hasLeft: false, generatedId: undefined },
    ...{ save: undefined, ...NO_FAILURE, merged: [], created: [], tries: [], undos: [] },
    ...{ drafts: [], restored: undefined, since: {}, hasDraftStorageFailed: false },
  }
}

/** True when the form has input that is not saved, or a save that succeeded in part or may have succeeded. */
export function isDirty({
  hasChanges,
  reports,
  unconfirmed,
}: Pick<RecordEditing<WithId, object>, 'hasChanges' | 'reports' | 'unconfirmed'>) {
  return hasChanges || unconfirmed !== null || reports.some(({ outcome }) => outcome === 'done')
}

/** Returns the state after an event, and the effects to run in this order. */
export function editRecord<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  event: EditingEvent<V, R>,
): Transition<V, R> {
  const [next, effects] = afterEvent(rules, state, event)
  const [adopted, more] = adoptLoaded(rules, next)
  return [adopted, [...effects, ...more]]
}

function afterEvent<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  event: EditingEvent<V, R>,
): Transition<V, R> {
  switch (event.type) {
    case 'opened':
      return [{ ...state, isOpen: true }, []]
    case 'closed': {
      const closed = { ...state, isOpen: false }
      return state.save?.phase === 'asking' ? giveUpConflicts(rules, closed, state.save) : [closed, []]
    }
    case 'left':
      return [state.save ? { ...state, hasLeft: true } : state, []]
    case 'invalid':
      return [{ ...state, failedSaves: state.failedSaves + 1 }, []]
    case 'mergedNoteClosed':
      return [{ ...state, merged: [] }, []]
    case 'createdSettled':
      return [{ ...state, created: [] }, []]
    case 'loaded':
      return [event.record === state.loaded ? state : { ...state, loaded: event.record }, []]
    case 'typed':
      return afterTyping(rules, state, event)
    case 'draftsFound':
      return [{ ...state, drafts: event.drafts }, []]
    case 'draftRestored': {
      const { attempt, values, base, at } = event.draft
      const dropped = { type: 'dropDraft', attempt } as const
      return [{ ...state, drafts: [], restored: { values, at }, since: base }, [dropped]]
    }
    case 'draftThrownAway': {
      const drafts = state.drafts.filter(({ attempt }) => attempt !== event.attempt)
      return [{ ...state, drafts }, [{ type: 'dropDraft', attempt: event.attempt }]]
    }
    case 'draftStored':
      return [
        state.hasDraftStorageFailed === !event.isStored
          ? state
          : { ...state, hasDraftStorageFailed: !event.isStored },
        [],
      ]
    case 'discarded':
      return discard(rules, state)
    case 'ownWrite':
      return afterOwnWrite(rules, state, event)
    case 'undoRequested':
      return requestUndo(state, event)
    case 'undoAnswered':
      return event.isSure ? [state, readForUndo(state)] : endUndo(state)
    case 'submitted':
      return submit(rules, state, event)
    default:
      break
  }
  if ('of' in event && event.of === 'undo') {
    const [undo] = state.undos
    return undo ? advanceUndo(rules, state, undo, event) : [state, []]
  }
  return state.save ? advanceSave(rules, state, state.save, event) : [state, []]
}

/** Adopts the newest version from outside, unless that would overwrite unsaved input. */
function adoptLoaded<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
): Transition<V, R> {
  const { loaded, adopted } = state
  if (loaded === adopted) return [state, []]
  if (!isDirty(state) && !state.save) {
    return [{ ...state, adopted: loaded, record: loaded, base: loaded }, [filled(rules.toForm(loaded))]]
  }
  return [isSame(loaded, state.record) ? { ...state, adopted: loaded, record: loaded } : state, []]
}

/** Stores the unsaved input as a draft, or deletes the draft when nothing is unsaved. */
function afterTyping<V extends WithId, R extends object>(
  { fieldGroups }: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  { typed, saved, hasChanges }: Extract<EditingEvent<V, R>, { type: 'typed' }>,
): Transition<V, R> {
  const next = hasChanges === state.hasChanges ? state : { ...state, hasChanges }
  const values = withoutSecrets(changesOf<V>(saved, typed, fieldGroups))
  const names = Object.keys(values)
  if (names.length === 0) return [next, [{ type: 'dropDraft' }]]
  const { restored, since } = state
  const at = restored && isSame(restored.values, values) ? restored.at : undefined
  const draft = { values, base: fieldsOf({ ...saved, ...since }, names) }
  return [next, [{ type: 'storeDraft', draft, at }]]
}

function discard<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
): Transition<V, R> {
  const record = state.loaded
  const next = {
    ...{ ...state, ...NO_FAILURE, merged: [], tries: [], since: {} },
    ...{ record, base: record, adopted: record },
    // A record that was created under the previous ID may still exist.
    generatedId: undefined,
  }
  const effects: EditingEffect<V, R>[] = [filled(rules.toForm(record))]
  // The page shows what the platform has.
  if (state.unconfirmed && record) effects.push({ type: 'reload', record })
  return [next, effects]
}

/** Takes over a write that this user made elsewhere, so that it does not count as another user's change. */
function afterOwnWrite<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  { before, after, typed }: Extract<EditingEvent<V, R>, { type: 'ownWrite' }>,
): Transition<V, R> {
  const record = state.record && withOwnWrite(state.record, before, after)
  const base = state.base && withOwnWrite(state.base, before, after)
  // A version that is not adopted yet may have been read before the write, and must not revert it in the form.
  const { loaded: known, adopted } = state
  const loaded = known && known !== adopted ? withOwnWrite(known, before, after) : known
  const fill = isDirty(state)
    ? { ...keepLaterInput(rules, record, rules.toForm(state.record), typed).fill, keepsMarks: true }
    : filled(rules.toForm(record))
  return [{ ...state, record, base, loaded }, [fill]]
}

// Saving

function submit<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  event: Extract<EditingEvent<V, R>, { type: 'submitted' }>,
): Transition<V, R> {
  if (state.save) return [state, []]
  const { typed, values } = event
  const { record, base } = state
  const generatedId = state.generatedId ?? event.generatedId
  const steps = rules.plan(values, record, generatedId)
  const save: RunningSave<V, R> = {
    ...{ phase: 'reading', generatedId, typed, values, wanted: values, start: record, before: base, record },
    ...{ steps, done: 0, conflicts: [], taken: [], isGivenUp: false },
  }
  const next = { ...state, generatedId }
  // After a lost response, the platform may have other values than those that the form was filled with.
  if (steps.length === 0 && !state.unconfirmed) return succeed(rules, next, save, typed)
  if (base === null) return prepare(next, save)
  return [{ ...next, save }, [{ type: 'read', of: 'save', record: base }]]
}

function advanceSave<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
  event: EditingEvent<V, R>,
): Transition<V, R> {
  switch (event.type) {
    case 'read': {
      if (event.of !== 'save' || state.base === null) return [state, []]
      if (event.record) return merge(rules, state, save, event.record, event.typed)
      const recreating = { ...state, save: { ...save, phase: 'recreating' as const } }
      return [recreating, [{ type: 'askToRecreate', record: state.base }]]
    }
    case 'conflictsResolved': {
      if (!event.taken || state.base === null) return cancel(rules, state, save)
      // An earlier question may have been about other fields. Its answers still apply to them.
      const asked = save.conflicts.map(({ name }) => name)
      const taken = [...save.taken.filter((name) => !asked.includes(name)), ...event.taken]
      const reading = { ...state, save: { ...save, phase: 'reading' as const, taken } }
      // The question may be open for long, so the record is read again before anything is written.
      return [reading, [{ type: 'read', of: 'save', record: state.base }]]
    }
    case 'recreateAnswered': {
      if (!event.step) return cancel(rules, state, save)
      const { base } = state
      const steps = [event.step, ...rules.plan(save.values, base, save.generatedId)]
      return prepare({ ...state, since: {} }, { ...save, steps, before: base, record: base })
    }
    case 'idTaken': {
      const errors = { ID: ID_TAKEN }
      const [canceled, ended] = cancel(rules, { ...state, failedSaves: state.failedSaves + 1 }, save)
      return [canceled, [{ type: 'showErrors', kind: 'taken', errors }, ...ended]]
    }
    case 'prepared': {
      if (!event.steps) return cancel(rules, state, save)
      const steps = [...save.steps, ...event.steps]
      return writeNext(rules, state, { ...save, phase: 'writing', steps }, event.typed)
    }
    case 'wrote': {
      const made = save.steps[save.done]?.makes
      const created = made ? withCreated(state.created, made) : state.created
      const next = { ...save, record: event.record, done: save.done + 1 }
      return writeNext(rules, { ...state, created }, next, event.typed)
    }
    case 'failed':
      return fail(rules, state, save, event.error)
    default:
      return [state, []]
  }
}

/**
 * Merges the user's changes with the current version of the record, field by field. Changes of other users in other
 * fields are adopted into the form. Fields that both users changed are resolved by the user. Changes that the platform
 * already has, because an earlier response was lost, are not written again.
 */
function merge<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
  latest: R,
  current: V,
): Transition<V, R> {
  const { toForm, plan, fieldGroups } = rules
  const { values, generatedId, taken } = save
  const now = toForm(latest)
  const states = {
    base: { ...toForm(state.base), ...state.since },
    written: { ...toForm(state.record ?? state.base), ...state.since },
    unconfirmed: unconfirmedForms(rules, state),
    ...{ now, typed: save.typed, mine: values },
  }
  const isOnPlatform = (names: readonly string[]) =>
    plan(withFields(values, now, names), latest, generatedId).length === 0
  const { theirs, conflicts } = compareChanges(states, isOnPlatform, fieldGroups)
  if (conflicts.length > 0 && !isSame(conflicts, save.conflicts)) {
    if (!state.isOpen) return giveUpConflicts(rules, state, save)
    return [{ ...state, save: { ...save, phase: 'asking', conflicts } }, [{ type: 'askConflicts' }]]
  }
  const merged = theirs.map(({ name }) => name)
  const names = [...merged, ...taken]
  const wanted = withFields(now, values, names)
  const steps = plan(wanted, latest, generatedId)
  // A field that was edited again meanwhile keeps the user's text.
  const adopted = names.filter((name) =>
    fieldsOfGroup(name, fieldGroups).every((one) => isSame(valueAt(current, one), valueAt(save.typed, one))),
  )
  const fields = adopted.map((name) => ({ name, value: valueAt(now, name) }))
  const [next, effects] = prepare(
    { ...state, merged, since: {} },
    {
      ...{ ...save, steps, wanted, before: latest, record: latest },
      typed: withFields(now, save.typed, adopted),
      isGivenUp: steps.length === 0 && taken.length > 0,
    },
  )
  return [next, [{ type: 'setFields', fields }, ...effects]]
}

/** Returns the form's values as they are if a save with a lost response took effect, in each way that it may have. */
function unconfirmedForms<V extends WithId, R extends object>(
  { toForm }: EditingRules<V, R>,
  { unconfirmed, since }: RecordEditing<V, R>,
): V[] {
  if (!unconfirmed) return []
  const { values, record } = unconfirmed
  return [values, ...(record ? [{ ...toForm(record), ...since }] : [])]
}

/** Requests the checks and confirmations before the writes. */
function prepare<V extends WithId, R extends object>(
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
): Transition<V, R> {
  const { values, wanted, before } = save
  const latest = before ? { values: wanted, record: before } : undefined
  const pending = { values, record: state.record, latest }
  return [{ ...state, save: { ...save, phase: 'preparing' } }, [{ type: 'prepare', pending }]]
}

function writeNext<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
  typed: V,
): Transition<V, R> {
  const step = save.steps[save.done]
  if (!step) return succeed(rules, state, save, typed)
  return [{ ...state, save }, [{ type: 'write', of: 'save', step, record: save.record }]]
}

function succeed<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
  typed: V,
): Transition<V, R> {
  const { record } = save
  const isNew = state.loaded === null
  const { fill, later } = keepLaterInput(rules, record, save.typed, typed)
  const tries = withTry(state.tries, save)
  const ended = {
    ...{ ...state, ...NO_FAILURE, save: undefined, created: [], generatedId: undefined },
    ...{ record, base: isNew ? state.base : record, tries: [] },
  }
  const effects = [...afterWrites(state, save), fill, { type: 'saveEnded' } as const]
  if (!record || record === save.start) return [ended, effects]
  // A version that was loaded during the save is older than its result.
  const saved = { ...ended, adopted: state.loaded }
  if (save.isGivenUp) return [saved, [...effects, { type: 'showNothingSaved' }]]
  const more: EditingEffect<V, R>[] = [{ type: 'showSaved', undo: undoOf(rules, tries) }]
  if (isNew) more.push({ type: 'cache', record })
  if (isNew || !state.isOpen) {
    // Input that arrived too late for this save is stored as a draft, which the form of the record offers.
    more.push({ type: 'dropDraft' })
    const names = Object.keys(later)
    const draft = { values: later, base: fieldsOf(fill.saved, names) }
    if (names.length > 0) more.push({ type: 'storeDraftOf', record, draft })
  }
  // A user who has left the page is not redirected.
  if (isNew && state.isOpen) more.push({ type: 'openRecord', record })
  return [saved, [...effects, ...more]]
}

/** Keeps what was written before the failure, so that the next save has only the remaining steps. */
function fail<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
  error: unknown,
): Transition<V, R> {
  const { record, steps, done } = save
  const outcomeOf = (index: number) => (index < done ? 'done' : index === done ? 'failed' : 'waiting')
  const reports = steps.map(({ label, request }, index): StepReport => ({
    ...{ label, outcome: outcomeOf(index) },
    ...(request !== undefined && { request }),
  }))
  const { fields, rest } = sortServerErrors(error, Object.keys(save.values), rules.codes)
  const next = {
    ...{ ...state, save: undefined, problems: rest, failedSaves: state.failedSaves + 1 },
    ...{ record, base: state.loaded === null ? state.base : save.before },
    unconfirmed: unconfirmedAfter(state, save, error),
    reports: save.phase === 'writing' ? reports : [],
    tries: withTry(state.tries, save),
  }
  const effects: EditingEffect<V, R>[] = [
    ...afterWrites(state, save),
    { type: 'compareWith', saved: rules.toForm(record) },
    { type: 'showErrors', kind: 'server', errors: fields },
    { type: 'saveEnded' },
    ...offerRemovalAfterLeaving(state),
  ]
  return [next, effects]
}

function unconfirmedAfter<V extends WithId, R extends object>(
  { unconfirmed, loaded }: RecordEditing<V, R>,
  { phase, steps, done, record, wanted }: RunningSave<V, R>,
  error: unknown,
): Unconfirmed<V, R> | null {
  // A save that failed before its writes has not read the record either.
  if (phase !== 'writing') return unconfirmed
  // A record that was not created yet has nothing to compare with.
  if (loaded === null || !isUnanswered(error)) return null
  return { values: wanted, record: steps[done]?.predict?.(record) ?? null }
}

/** Ends a save before its writes. Other users' changes that it merged stay in the form, as saved values. */
function cancel<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
): Transition<V, R> {
  const { before, record } = save
  const ended: EditingEffect<V, R>[] = [{ type: 'saveEnded' }, ...offerRemovalAfterLeaving(state)]
  const canceled = { ...state, save: undefined }
  const isMerged = before !== state.base
  if (!isMerged) return [canceled, ended]
  const compared = { type: 'compareWith', saved: rules.toForm(record) } as const
  return [
    { ...canceled, record, base: before, unconfirmed: null },
    [...afterWrites(state, save), compared, ...ended],
  ]
}

/** Cancels a save whose conflicts cannot be resolved, because the user has left the page. */
function giveUpConflicts<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  save: RunningSave<V, R>,
): Transition<V, R> {
  const [canceled, ended] = cancel(rules, state, save)
  return [canceled, [...ended, { type: 'showConflictsUnresolved' }]]
}

/** Returns the offer that was postponed when the user left the page during a save. */
function offerRemovalAfterLeaving<V extends WithId, R extends object>({
  hasLeft,
  isOpen,
  created,
}: RecordEditing<V, R>): EditingEffect<V, R>[] {
  return created.length > 0 && (hasLeft || !isOpen) ? [{ type: 'offerRemoval' }] : []
}

/** Returns the effects that make a save known, even if only a part of it succeeded. */
function afterWrites<V extends WithId, R extends object>(
  state: RecordEditing<V, R>,
  { before, record, start, typed, done }: RunningSave<V, R>,
): EditingEffect<V, R>[] {
  const effects: EditingEffect<V, R>[] = []
  if (record && done > 0) effects.push({ type: 'note', before, after: record, sent: typed, kind: 'saved' })
  if (!record || record === start || state.loaded === null) return effects
  // The user may have returned to the record. The form that is open now must not call it another user's change.
  if (before && done > 0 && !state.isOpen) effects.push({ type: 'cacheOwnWrite', before, after: record })
  else effects.push({ type: 'cache', record })
  return effects
}

/** Adds the attempt to those that undo reverts, unless it ended before its writes. */
function withTry<V extends WithId, R extends object>(
  tries: readonly SaveTry<V, R>[],
  { phase, before, wanted, record }: RunningSave<V, R>,
): readonly SaveTry<V, R>[] {
  return phase === 'writing' && before && record ? [...tries, { before, wanted, after: record }] : tries
}

/** Adds a created record. A repeated step may return a record that it created before. */
function withCreated(created: readonly MadeRecord[], made: MadeRecord): readonly MadeRecord[] {
  const isKnown = created.some(({ key }) => key === made.key)
  return isKnown ? created.map((one) => (one.key === made.key ? made : one)) : [...created, made]
}

/**
 * Sets the form to the record's current version. Input that was changed since the form held `sent` is kept. `later` is
 * that input.
 */
function keepLaterInput<V extends WithId, R extends object>(
  { toForm, fieldGroups }: EditingRules<V, R>,
  record: R | null,
  sent: V,
  typed: V,
) {
  const saved = toForm(record)
  const changed = changedFields(sent, typed).map(({ name }) => name)
  const fill = filled(saved, withFields(typed, saved, withGroupFields(changed, fieldGroups)))
  return { fill, later: changesOf(sent, typed, fieldGroups) }
}

function filled<V extends object>(saved: V, values = saved) {
  return { type: 'fill' as const, values, saved, keepsMarks: false }
}

/** Returns `values` with some fields replaced by those of `from`. */
function withFields<V extends object>(from: V, values: V, names: readonly string[]): V {
  return names.reduce((state, name) => withValue(state, name, valueAt(from, name)), values)
}

// Undoing

/** Returns the save that undo reverts: all attempts together. Undefined when they changed nothing. */
function undoOf<V extends WithId, R extends object>(
  { toForm, fieldGroups }: EditingRules<V, R>,
  tries: readonly SaveTry<V, R>[],
): UndoableSave<R> | undefined {
  const attempts = tries.map(({ before, wanted, after }) => ({
    from: toForm(before),
    wanted,
    after: toForm(after),
  }))
  const changes = undoableChanges(attempts, fieldGroups)
  const [first] = tries
  return first && changes.length > 0 ? { before: first.before, changes } : undefined
}

function requestUndo<V extends WithId, R extends object>(
  state: RecordEditing<V, R>,
  { save, generatedId }: Extract<EditingEvent<V, R>, { type: 'undoRequested' }>,
): Transition<V, R> {
  const undo: RunningUndo<V, R> = { ...save, generatedId, agreed: [], steps: [], done: 0 }
  const next = { ...state, undos: [...state.undos, undo] }
  return [next, state.undos.length === 0 ? readForUndo(next) : []]
}

function readForUndo<V extends WithId, R extends object>({
  undos,
}: RecordEditing<V, R>): EditingEffect<V, R>[] {
  return undos.slice(0, 1).map(({ before }) => ({ type: 'read', of: 'undo', record: before }))
}

/** Ends the running undo and starts the next one. */
function endUndo<V extends WithId, R extends object>(
  state: RecordEditing<V, R>,
  effects: EditingEffect<V, R>[] = [],
): Transition<V, R> {
  const next = { ...state, undos: state.undos.slice(1) }
  return [next, [...effects, ...readForUndo(next)]]
}

function advanceUndo<V extends WithId, R extends object>(
  rules: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  undo: RunningUndo<V, R>,
  event: EditingEvent<V, R>,
): Transition<V, R> {
  const [, ...waiting] = state.undos
  const { target, steps, done } = undo
  if (event.type === 'read' && event.record) return planUndo(rules, state, undo, event.record)
  if (event.type === 'failed') {
    const labels = steps.slice(0, done).map(({ label }) => label)
    const part = labels.length > 0 ? [{ type: 'showUndonePart', done: labels } as const] : []
    return endUndo(state, target && [...afterUndo(target), ...part])
  }
  if (event.type === 'undoPrepared') {
    if (!event.steps) return endUndo(state)
    const next = { ...undo, steps: [...steps, ...event.steps] }
    return writeNextUndo({ ...state, undos: [next, ...waiting] }, next)
  }
  if (event.type !== 'wrote' || !target) return [state, []]
  const next = { ...undo, done: done + 1, target: { ...target, record: event.record } }
  return writeNextUndo({ ...state, undos: [next, ...waiting] }, next)
}

/**
 * Plans the writes that restore the old values of only the fields that the save wrote. Requests confirmation when
 * another user changed one of them since, and again when it changes while the confirmation is open.
 */
function planUndo<V extends WithId, R extends object>(
  { toForm, plan, undoPlan, checksUndo }: EditingRules<V, R>,
  state: RecordEditing<V, R>,
  undo: RunningUndo<V, R>,
  latest: R,
): Transition<V, R> {
  const { before, changes, generatedId, agreed } = undo
  const [, ...waiting] = state.undos
  const now = toForm(latest)
  const since = changes.flatMap(({ name, before: old, after }): ChangedSince[] => {
    const held = valueAt(now, name)
    return isSame(held, after) || isSame(held, old) ? [] : [{ name, before: old, now: held }]
  })
  if (since.length > 0 && !isSame(since, agreed)) {
    const asking = { ...state, undos: [{ ...undo, agreed: since }, ...waiting] }
    return [asking, [{ type: 'askToUndo', since }]]
  }
  const values = changes.reduce((all, { name, before: old }) => withValue(all, name, old), now)
  const steps = undoPlan?.(values, before, latest) ?? plan(values, latest, generatedId)
  const next = { ...undo, steps, target: { from: latest, values, record: latest } }
  const planned = { ...state, undos: [next, ...waiting] }
  if (!checksUndo || steps.length === 0) return writeNextUndo(planned, next)
  const pending = { values, record: latest, latest: { values, record: latest } }
  return [planned, [{ type: 'prepareUndo', pending }]]
}

function writeNextUndo<V extends WithId, R extends object>(
  state: RecordEditing<V, R>,
  { steps, done, target, changes }: RunningUndo<V, R>,
): Transition<V, R> {
  const step = steps[done]
  if (step && target) return [state, [{ type: 'write', of: 'undo', step, record: target.record }]]
  // A field of a group may have been part of the save without a change of its own.
  const names = changes.filter(({ before, after }) => !isSame(before, after)).map(({ name }) => name)
  return endUndo(state, target && [...afterUndo(target), { type: 'showUndone', names }])
}

/** Returns the effects that make an undo known, even if only a part of it succeeded. */
function afterUndo<V extends WithId, R extends object>(
  target: NonNullable<RunningUndo<V, R>['target']>,
): EditingEffect<V, R>[] {
  const { from, record, values: sent } = target
  return [
    { type: 'note', before: from, after: record, sent, kind: 'restored' },
    { type: 'cacheOwnWrite', before: from, after: record },
  ]
}
