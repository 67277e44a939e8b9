import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FormField } from '@/components/fields/form-info'
import { toast } from '@/components/ui/toaster'
import type { Dialogs } from '@/hooks/use-dialogs'
import type { useResourceCache } from '@/hooks/use-resource-cache'
import { UNDO_MS } from '@/hooks/use-restore-deleted'
import { noteSave } from '@/lib/activity/note-save'
import type { DraftAttempt } from '@/lib/forms/draft-store'
import {
  dropDraft,
  markAttemptOpen,
  NEW_RECORD,
  readDrafts,
  storeDraft,
  type DraftStorage,
} from '@/lib/forms/drafts'
import { newId } from '@/lib/forms/ids'
import { clipPair, formatFieldValue, labelOf } from '@/lib/forms/format-field-value'
import {
  editRecord,
  startEditing,
  type ChangedSince,
  type EditingEffect,
  type EditingEvent,
  type RecordEditing,
  type UndoableSave,
} from '@/lib/forms/record-editing'
import type { RecordForm, SaveStep, WithId } from '@/lib/forms/record-form'
import { lazy, logLoadFailure } from '@/lib/lazy'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { hasSignedOut } from '@/lib/ordercloud/session-end'
import { joinWords } from '@/lib/permissions/explain'
import { isIdTaken } from '@/lib/resource/lists-id'
import { subscribeToOwnWrites } from '@/lib/resource/own-writes'
import { recordUrl, type Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'
import { titleCase } from '@/lib/resource/words'
import type { ConflictDialog } from './conflict-dialog'
import { offerToRemoveCreated } from './remove-created-records'

const conflictDialog = lazy(() => import('./conflict-dialog').then((module) => module.ConflictDialog))

/** Everything outside of the state that the effects use. */
interface Connections<T extends object, R extends T, V extends WithId> {
  resource: Resource<T, R>
  form: RecordForm<V, R> & { draftStorage: DraftStorage }
  methods: UseFormReturn<V>
  cache: ReturnType<typeof useResourceCache<T, R>>
  dialogs: Dialogs
  router: { replace: (url: string) => void }
}

/** The state of the form, and the code of the conflict dialog once it has loaded. */
interface Snapshot<R extends object, V extends WithId> {
  state: RecordEditing<V, R>
  ConflictView: typeof ConflictDialog | undefined
}

type Effect<V extends WithId, R extends object, Type> = Extract<EditingEffect<V, R>, { type: Type }>

/**
 * Holds the state of one record's form and runs the effects of its transitions. It outlasts the form, because a save
 * goes on after the user has left the page, and a toast can undo it.
 */
export class EditingRunner<T extends object, R extends T, V extends WithId> {
  private snapshot: Snapshot<R, V>
  private readonly listeners = new Set<() => void>()
  private readonly fields = new Map<string, FormField>()
  /** The place of this form's draft. Undefined when nobody is signed in. */
  private readonly place: DraftAttempt | undefined
  private isDraftStored = false
  private draftWrites = 0
  private endSave = () => {}
  /** Ends the mark of this attempt as open. Undefined while it is not marked. */
  private releaseAttempt: (() => void) | undefined
  /** True while an effect changes the form. `pendingReport` then reports the input after its last step. */
  private isChangingForm = false
  private pendingReport: (() => void) | undefined

  constructor(
    private connections: Connections<T, R, V>,
    loaded: R | null,
  ) {
    this.snapshot = { state: startEditing(loaded), ConflictView: undefined }
    const { path, idOf } = connections.resource
    // The draft belongs to the user who opened the form, even if the session has ended meanwhile.
    const owner = sessionOwner()
    const id = loaded ? idOf(loaded) : NEW_RECORD
    this.place = owner === undefined ? undefined : { owner, path, id, attempt: newId() }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Snapshot<R, V> => this.snapshot

  /** Replaces the connections after the form was rendered with others. */
  connect(connections: Connections<T, R, V>): void {
    this.connections = connections
  }

  /** Starts to follow the open form, its drafts and this user's other writes. Returns the function that ends it. */
  open(): () => void {
    const { resource, methods } = this.connections
    const { place } = this
    let isWanted = true
    this.releaseAttempt ??= place && markAttemptOpen(place.attempt)
    const stopFollowing = methods.subscribe({
      formState: { values: true, defaultValues: true, isDirty: true },
      callback: ({ defaultValues, isDirty = false }) => {
        const report = () =>
          this.send({
            type: 'typed',
            typed: methods.getValues(),
            saved: defaultValues as V,
            hasChanges: isDirty,
          })
        if (this.isChangingForm) this.pendingReport = report
        else report()
      },
    })
    const stopWrites = subscribeToOwnWrites(({ path, id, before, after }) => {
      const { loaded } = this.snapshot.state
      if (path !== resource.path || loaded === null || id !== resource.idOf(loaded)) return
      this.send({ type: 'ownWrite', before, after, typed: this.typed() })
    })
    this.send({ type: 'opened' })
    if (place) {
      void readDrafts(place).then((drafts) => {
        const earlier = drafts.filter(({ attempt }) => attempt !== place.attempt)
        if (isWanted && earlier.length > 0) this.send({ type: 'draftsFound', drafts: earlier })
      })
    }
    return () => {
      isWanted = false
      stopFollowing()
      stopWrites()
      this.send({ type: 'closed' })
      this.closeAttempt()
    }
  }

  /** Changes the state by an event, then runs the effects of the change in their order. */
  readonly send = (event: EditingEvent<V, R>): void => {
    const [state, effects] = editRecord(this.connections.form, this.snapshot.state, event)
    this.show({ state })
    for (const effect of effects) this.run(effect)
  }

  /** Saves the form. Resolves when the save has succeeded, failed or was canceled. */
  readonly submit = async (values: V): Promise<void> => {
    if (this.snapshot.state.save) return
    const isOver = new Promise<void>((resolve) => (this.endSave = resolve))
    this.send({ type: 'submitted', typed: this.typed(), values, generatedId: newId() })
    await isOver
  }

  /** Offers to delete the records that a failed save created. Returns false when the user closes the dialog. */
  readonly offerRemoval = async (isAfterLeaving = false): Promise<boolean> => {
    const { confirm } = this.connections.dialogs
    const isSettled = await offerToRemoveCreated(this.snapshot.state.created, { confirm, isAfterLeaving })
    if (isSettled) this.send({ type: 'createdSettled' })
    return isSettled
  }

  /**
   * Makes the same offer before the user leaves. A running save still needs its records, so the offer is postponed
   * until the save has failed.
   */
  readonly prepareToLeave = async (): Promise<boolean> => {
    if (!this.snapshot.state.save) return this.offerRemoval()
    this.send({ type: 'left' })
    return true
  }

  /** Deletes the draft of this attempt, because the user discarded it. */
  readonly dropDraft = (): void => this.run({ type: 'dropDraft' })

  /** True when the form's input will be offered again after sign-in. */
  readonly isDraftKept = (): boolean => this.isDraftStored

  readonly describe = (name: string, field: FormField): void => void this.fields.set(name, field)

  readonly fieldOf = (name: string): FormField | undefined => this.fields.get(name)

  private show(change: Partial<Snapshot<R, V>>): void {
    const next = { ...this.snapshot, ...change }
    if (next.state === this.snapshot.state && next.ConflictView === this.snapshot.ConflictView) return
    this.snapshot = next
    for (const listener of this.listeners) listener()
  }

  /** Returns the form's current input. */
  private typed(): V {
    return structuredClone(this.connections.methods.getValues())
  }

  private label(name: string): string {
    return labelOf(name, this.fieldOf(name))
  }

  private run(effect: EditingEffect<V, R>): void {
    const { resource, form, methods, cache, router } = this.connections
    switch (effect.type) {
      case 'read':
        return this.report(effect.of, () => this.read(effect))
      case 'askConflicts':
        return this.report('save', () => this.openConflictDialog())
      case 'askToRecreate':
        return this.report('save', () => this.askToRecreate(effect))
      case 'prepare':
        return this.report('save', () => this.prepare(effect))
      case 'write':
        return this.report(effect.of, async () => {
          const record = await effect.step.run(effect.record)
          return { type: 'wrote', of: effect.of, record, typed: this.typed() }
        })
      case 'askToUndo':
        return this.report('undo', async () => ({
          type: 'undoAnswered',
          isSure: await this.askToUndo(effect.since),
        }))
      case 'prepareUndo':
        return this.report('undo', () => this.prepareUndo(effect))
      case 'saveEnded':
        this.closeAttempt()
        return this.endSave()
      case 'setFields':
        return this.changeForm(() => {
          for (const { name, value } of effect.fields) {
            methods.setValue(name as Path<V>, value as PathValue<V, Path<V>>)
          }
        })
      case 'fill':
        return this.changeForm(() => {
          const keep = effect.keepsMarks ? { keepErrors: true, keepTouched: true } : {}
          methods.reset(effect.values, keep)
          if (effect.values !== effect.saved) methods.reset(effect.saved, { ...keep, keepValues: true })
        })
      case 'compareWith':
        return methods.reset(effect.saved, { keepValues: true, keepErrors: true, keepSubmitCount: true })
      case 'showErrors':
        for (const [name, message] of Object.entries(effect.errors)) {
          methods.setError(name as Path<V>, { type: effect.kind, message })
        }
        return
      case 'note': {
        const { before, after, sent, kind } = effect
        return noteSave(resource, form, { before, after, sent, kind })
      }
      case 'cache':
        return cache.keep(effect.record)
      case 'cacheOwnWrite':
        return cache.keepOwn(effect.before, effect.after)
      case 'reload':
        return cache.readAgain(effect.record)
      case 'showSaved':
        return this.showSaved(effect.undo)
      case 'showNothingSaved': {
        const description = `The ${resource.words.one} was not changed.`
        return toast({ title: 'Not saved', description, type: 'info' })
      }
      case 'showConflictsUnresolved': {
        const description = `Another user changed the same fields of this ${resource.words.one}. Your changes were not saved.`
        return toast({ title: 'Not saved', description, type: 'warning' })
      }
      case 'showUndone': {
        const { names } = effect
        const fields = joinWords(
          names.map((name) => this.label(name)),
          'and',
        )
        const description = `${fields} ${names.length === 1 ? 'is restored' : 'are restored'}.`
        return toast({ title: 'Undone', description, type: 'success' })
      }
      case 'showUndonePart': {
        const description = `Only this was undone: ${effect.done.join(', ')}.`
        return toast({ title: 'Partly undone', description, type: 'warning' })
      }
      case 'offerRemoval':
        return void (hasSignedOut() || void this.offerRemoval(true))
      case 'openRecord': {
        const tab = form.tabAfterCreation?.(effect.record)
        return router.replace(recordUrl(resource, resource.idOf(effect.record)) + (tab ? `?tab=${tab}` : ''))
      }
      case 'storeDraft':
        return void this.storeDraft(effect)
      case 'storeDraftOf': {
        if (!this.place) return
        const place = { ...this.place, id: resource.idOf(effect.record), attempt: newId() }
        return void storeDraft(place, { ...effect.draft, at: Date.now() }, form.draftStorage)
      }
      case 'dropDraft':
        return this.removeDraft(effect.attempt)
    }
  }

  /**
   * Lets other forms offer the draft of this attempt, unless the form is open or its save is still running. Restoring
   * the draft of a running creation would create the record twice.
   */
  private closeAttempt(): void {
    const { isOpen, save } = this.snapshot.state
    if (isOpen || save) return
    this.releaseAttempt?.()
    this.releaseAttempt = undefined
  }

  /**
   * Changes the form in one or more steps, and reports only the result. In between, the form can look saved although
   * it has unsaved input, which would drop the draft and let a newer version of the record replace the input.
   */
  private changeForm(change: () => void): void {
    this.isChangingForm = true
    try {
      change()
    } finally {
      this.isChangingForm = false
      const report = this.pendingReport
      this.pendingReport = undefined
      report?.()
    }
  }

  /** Sends the event that an action results in, or its failure. */
  private report(of: 'save' | 'undo', action: () => Promise<EditingEvent<V, R>>): void {
    const isRunning = () => (of === 'save' ? this.snapshot.state.save : this.snapshot.state.undos[0])
    void action()
      .then(this.send)
      .catch((error: unknown) => {
        if (!isRunning()) throw error
        // The request itself has shown the platform's error.
        const isShown = of === 'save' || error instanceof PlatformError
        if (!isShown) console.error('A save could not be undone:', error)
        this.send({ type: 'failed', of, error })
      })
  }

  private async read({ of, record }: Effect<V, R, 'read'>): Promise<EditingEvent<V, R>> {
    const { service, idOf } = this.connections.resource
    if (of === 'undo') return { type: 'read', of, record: await service.get(idOf(record), {}) }
    const latest = await service.get(idOf(record), { quiet: true }).catch((thrown: unknown) => {
      const error = toPlatformError(thrown)
      if (error.status === 404) return undefined
      if (!error.isAborted) toast({ title: 'Error', description: failureText(error), type: 'error' })
      throw error
    })
    return { type: 'read', of, record: latest, typed: this.typed() }
  }

  /** Resolves after the user has answered. */
  private async openConflictDialog(): Promise<EditingEvent<V, R>> {
    const ConflictView = await conflictDialog.load().catch(throwConflictDialogUnavailable)
    return new Promise((resolve) => {
      this.answerConflicts = (taken) => resolve({ type: 'conflictsResolved', taken })
      this.show({ ConflictView })
    })
  }

  /** Answers the open conflict dialog. `taken` are the fields that take the platform's value. */
  answerConflicts = (_taken: string[] | undefined): void => {}

  /** Offers to create a deleted record again, if the resource allows it. */
  private async askToRecreate({ record }: Effect<V, R, 'askToRecreate'>): Promise<EditingEvent<V, R>> {
    const { resource, dialogs } = this.connections
    const { words, restore, service } = resource
    if (!restore) {
      throw new Error(
        `Another user deleted this ${words.one} while you were editing. Nothing was saved, and you cannot create it again here.`,
      )
    }
    const lost = restore.lost ? ` Not restored: ${restore.lost}.` : ''
    const isWanted = await dialogs.confirm(`Create this ${words.one} again?`, {
      details: `Another user deleted it while you were editing. You can create it again with the same ID and your changes.${lost}`,
      okLabel: 'Create again',
      cancelLabel: 'Cancel',
    })
    const run = async () => {
      await restoreRecord(resource, record)
      return service.get(resource.idOf(record), {})
    }
    // `makes` is null, so that deleting the record is not offered: the user wanted it back and its page still shows it.
    const step: SaveStep<R> = { label: `Create the ${words.one} again`, run, makes: null }
    return { type: 'recreateAnswered', step: isWanted ? step : undefined }
  }

  /** Runs all checks and confirmations before anything is written. */
  private async prepare({ pending }: Effect<V, R, 'prepare'>): Promise<EditingEvent<V, R>> {
    const { resource, form, dialogs } = this.connections
    const { record, values } = pending
    const isMade = record !== null && resource.idOf(record) !== ''
    if (!isMade && (await isIdTaken(resource, values.ID))) return { type: 'idTaken' }
    const { confirm } = dialogs
    const steps = form.beforeSave ? await form.beforeSave({ ...pending, confirm }) : []
    return { type: 'prepared', steps, typed: this.typed() }
  }

  /** Runs the same checks before an undo. A rejection is shown, and nothing is written. */
  private async prepareUndo({ pending }: Effect<V, R, 'prepareUndo'>): Promise<EditingEvent<V, R>> {
    const { form, dialogs } = this.connections
    const { confirm } = dialogs
    const check = async () => (form.beforeSave ? form.beforeSave({ ...pending, confirm }) : [])
    const steps = await check().catch((thrown: unknown) => {
      const description = failureText(toPlatformError(thrown))
      toast({ title: 'Not undone', description, type: 'error' })
      return undefined
    })
    return { type: 'undoPrepared', of: 'undo', steps }
  }

  private showSaved(undo: UndoableSave<R> | undefined): void {
    const { words } = this.connections.resource
    const isNew = this.snapshot.state.loaded === null
    const onClick = () => undo && this.send({ type: 'undoRequested', save: undo, generatedId: newId() })
    toast({
      title: 'Success',
      description: `${titleCase(words.one)} ${isNew ? 'created' : 'saved'}.`,
      type: 'success',
      ...(undo && { duration: UNDO_MS, action: { label: 'Undo', onClick } }),
    })
  }

  private async askToUndo(since: readonly ChangedSince[]): Promise<boolean> {
    const details = since.map(({ name, before, now }) => {
      const formatValue = (value: unknown) => formatFieldValue(name, value, this.fieldOf(name))
      const [held, old] = clipPair(formatValue(now), formatValue(before))
      return `${this.label(name)} is now: ${held}. Undo would set it to: ${old}.`
    })
    const fields = joinWords(
      since.map(({ name }) => this.label(name)),
      'and',
    )
    const title = `Undo although ${fields} ${since.length === 1 ? 'was' : 'were'} changed since?`
    const isSure = await this.connections.dialogs.confirm(title, {
      details: details.join(' '),
      okLabel: 'Undo anyway',
      cancelLabel: 'Cancel',
    })
    return isSure === true
  }

  private async storeDraft({ draft, at }: Effect<V, R, 'storeDraft'>): Promise<void> {
    const turn = (this.draftWrites += 1)
    this.isDraftStored = false
    const { draftStorage } = this.connections.form
    if (!this.place) return
    const isStored = await storeDraft(this.place, { ...draft, at: at ?? Date.now() }, draftStorage)
    if (turn !== this.draftWrites) return
    this.isDraftStored = isStored && draftStorage === 'browser'
    this.send({ type: 'draftStored', isStored })
  }

  private removeDraft(attempt = this.place?.attempt): void {
    if (attempt === this.place?.attempt) {
      this.draftWrites += 1
      this.isDraftStored = false
    }
    if (this.place && attempt) void dropDraft({ ...this.place, attempt })
  }
}

/** Cancels the save when the dialog cannot be loaded, because saving would overwrite another user's changes. */
function throwConflictDialogUnavailable(error: unknown): never {
  logLoadFailure(error, 'conflict dialog')
  throw new Error(
    'Another user changed the same fields, but the dialog to compare them could not be loaded. Nothing was saved. Check your connection, then save again.',
  )
}
