import { isSame } from '@/lib/forms/diff'
import {
  editRecord,
  startEditing,
  type EditingEffect,
  type EditingEvent,
  type EditingRules,
  type RecordEditing,
  type UndoableSave,
} from '@/lib/forms/record-editing'
import type { SaveStep } from '@/lib/forms/record-form'
import { PlatformError } from '@/lib/ordercloud/errors'

export interface Thing {
  ID: string
  Name: string
  About: string
  Price: string
}
export type Field = 'Name' | 'About' | 'Price'
export const FIELDS: readonly Field[] = ['Name', 'About', 'Price']
export const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain', Price: '1' }

type Effect = EditingEffect<Thing, Thing>
type Event = EditingEvent<Thing, Thing>
/** Effects that are answered by an event later. */
const ANSWERED: readonly Effect['type'][] = [
  'read',
  'askConflicts',
  'askToRecreate',
  'prepare',
  'write',
  'askToUndo',
  'prepareUndo',
]

/** One write of one field. */
interface FieldStep extends SaveStep<Thing> {
  field: Field
  value: string
}

/** Plans one write for each changed field, so that a save can succeed in part. */
const fieldRules: EditingRules<Thing, Thing> = {
  toForm: (thing) => thing ?? { ID: '', Name: '', About: '', Price: '' },
  plan: (values, record) =>
    FIELDS.filter((field) => values[field] !== (record?.[field] ?? '')).map((field): FieldStep => {
      const value = values[field]
      return {
        label: field,
        field,
        value,
        run: async (thing) => ({ ...(thing as Thing), [field]: value }),
        makes: null,
      }
    }),
}

/** The result of a write: executed, rejected, or executed with a lost response. */
export type WriteResult = 'done' | 'rejected' | 'lost'

/**
 * A platform with one record, its form and a user, around the reducer. Effects on the form run at once. The others wait
 * until the test answers them.
 */
export class EditingWorld {
  platform: Thing | undefined
  form: { values: Thing; saved: Thing }
  state: RecordEditing<Thing, Thing>
  /** Effects that wait for an answer, oldest first. */
  readonly pending: Effect[] = []
  /** All effects so far. */
  readonly effects: Effect[] = []
  /** The executed writes. */
  readonly writes: { field: Field; value: string }[] = []
  /** Problems with laws that the world checks by itself. */
  readonly violations: string[] = []
  private readonly executed = new Set<SaveStep<Thing>>()
  private readonly ownFields = new Set<Field>()
  /** Fields whose current value this user wrote, and the response arrived. */
  private readonly confirmedFields = new Set<Field>()
  private readonly rules: EditingRules<Thing, Thing>

  constructor(stored: Thing = STORED, rules: Partial<EditingRules<Thing, Thing>> = {}) {
    this.platform = stored
    this.rules = { ...fieldRules, ...rules }
    this.form = { values: stored, saved: stored }
    this.state = startEditing(stored)
    this.send({ type: 'opened' })
  }

  send(event: Event): void {
    const [state, effects] = editRecord(this.rules, this.state, event)
    this.state = state
    for (const effect of effects) this.run(effect)
  }

  type(fields: Partial<Thing>): void {
    this.form.values = { ...this.form.values, ...fields }
    this.sendTyped()
  }

  /** Changes the record on the platform, as another user does. */
  changeByOthers(fields: Partial<Thing>): void {
    for (const field of FIELDS) {
      if (field in fields) {
        this.ownFields.delete(field)
        this.confirmedFields.delete(field)
      }
    }
    if (this.platform) this.platform = { ...this.platform, ...fields }
  }

  submit(): void {
    const { values } = this.form
    this.send({ type: 'submitted', typed: values, values, generatedId: 'generated' })
  }

  /** Answers the oldest read with the current record. */
  answerRead(): void {
    const effect = this.take('read')
    if (effect.of === 'save')
      this.send({ type: 'read', of: 'save', record: this.platform, typed: this.form.values })
    else if (this.platform) this.send({ type: 'read', of: 'undo', record: this.platform })
    else this.send({ type: 'failed', of: 'undo', error: new Error('gone') })
  }

  answerPrepare(isCanceled = false): void {
    this.take('prepare')
    this.send({ type: 'prepared', steps: isCanceled ? undefined : [], typed: this.form.values })
  }

  answerWrite(result: WriteResult = 'done'): void {
    const { of, step, record } = this.take('write')
    const { field, value } = step as FieldStep
    if (this.executed.has(step)) this.violations.push(`The step for ${field} runs twice.`)
    this.executed.add(step)
    if (result !== 'rejected' && this.platform) {
      const isRepeated = this.platform[field] === value && this.ownFields.has(field)
      if (isRepeated) this.violations.push(`${field} is written twice as ${value}.`)
      this.platform = { ...this.platform, [field]: value }
      this.ownFields.add(field)
      this.writes.push({ field, value })
    }
    if (result === 'lost') this.confirmedFields.delete(field)
    if (result === 'done') {
      this.confirmedFields.add(field)
      this.send({
        type: 'wrote',
        of,
        record: { ...(record as Thing), [field]: value },
        typed: this.form.values,
      })
    } else {
      const error =
        result === 'lost' ? new Error('no response') : new PlatformError('rejected', { status: 400 })
      this.send({ type: 'failed', of, error })
    }
  }

  answerConflicts(taken: readonly string[] | undefined): void {
    this.take('askConflicts')
    this.send({ type: 'conflictsResolved', taken })
  }

  answerUndo(isSure: boolean): void {
    this.take('askToUndo')
    this.send({ type: 'undoAnswered', isSure })
  }

  /** Answers reads, preparations and writes until something else is pending. */
  proceed(results: readonly WriteResult[] = []): void {
    const left = [...results]
    for (;;) {
      const [next] = this.pending
      if (next?.type === 'read') this.answerRead()
      else if (next?.type === 'prepare') this.answerPrepare()
      else if (next?.type === 'write') this.answerWrite(left.shift())
      else return
    }
  }

  /** Requests the undo that the last successful save offered. */
  undo(save: UndoableSave<Thing> | undefined = this.offeredUndo()): void {
    if (save) this.send({ type: 'undoRequested', save, generatedId: 'generated' })
  }

  offeredUndo(): UndoableSave<Thing> | undefined {
    const saved = this.effectsOf('showSaved')
    return saved.at(-1)?.undo
  }

  effectsOf<Type extends Effect['type']>(type: Type): Extract<Effect, { type: Type }>[] {
    return this.effects.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type)
  }

  private take<Type extends Effect['type']>(type: Type): Extract<Effect, { type: Type }> {
    const effect = this.pending.shift()
    if (effect?.type !== type) throw new Error(`Expected ${type}, but ${effect?.type} is pending.`)
    return effect as Extract<Effect, { type: Type }>
  }

  private sendTyped(): void {
    const { values, saved } = this.form
    this.send({ type: 'typed', typed: values, saved, hasChanges: !isSame(values, saved) })
  }

  private run(effect: Effect): void {
    this.effects.push(effect)
    if (effect.type === 'askConflicts') {
      const own =
        this.state.save?.conflicts.filter(({ name }) => this.confirmedFields.has(name as Field)) ?? []
      if (own.length > 0) this.violations.push('The user is asked about a value of this user.')
    }
    if (ANSWERED.includes(effect.type)) this.pending.push(effect)
    else if (effect.type === 'setFields') {
      const fields = Object.fromEntries(effect.fields.map(({ name, value }) => [name, value]))
      this.type(fields as Partial<Thing>)
    } else if (effect.type === 'fill') {
      this.form = { values: effect.values, saved: effect.saved }
      this.sendTyped()
    } else if (effect.type === 'compareWith') {
      this.form = { ...this.form, saved: effect.saved }
      this.sendTyped()
    } else if (effect.type === 'cacheOwnWrite') {
      const { before, after } = effect
      // A closed form follows neither own writes nor the cache.
      if (!this.state.isOpen) return
      this.send({ type: 'ownWrite', before, after, typed: this.form.values })
      this.send({ type: 'loaded', record: after })
    } else if (effect.type === 'reload') this.send({ type: 'loaded', record: this.platform ?? null })
    else if (effect.type === 'cache') this.send({ type: 'loaded', record: effect.record })
  }
}
