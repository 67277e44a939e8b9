/** @jest-environment node */
import fc from 'fast-check'
import { isDirty } from '@/lib/forms/record-editing'
import { EditingWorld, FIELDS, STORED, type Field, type WriteResult } from './editing-world'

const word = fc.constantFrom('a', 'b', 'c')
const field = fc.constantFrom(...FIELDS)
const someFields = fc.subarray([...FIELDS])
const things = fc.record({ Name: word, About: word, Price: word }).map((fields) => ({ ...STORED, ...fields }))
const writeResult = fc.constantFrom<WriteResult>('done', 'done', 'rejected', 'lost')

type Command = (world: TrackedWorld) => void
const command = fc.oneof(
  fc.tuple(field, word).map(
    ([name, value]): Command =>
      (world) =>
        world.typeWord(name, value),
  ),
  fc.tuple(field, word).map(
    ([name, value]): Command =>
      (world) =>
        world.changeByOthers({ [name]: value }),
  ),
  fc.constant<Command>((world) => world.submitTracked()),
  fc.tuple(writeResult, someFields, fc.boolean()).map(
    ([result, taken, isYes]): Command =>
      (world) =>
        world.answerNext(result, taken, isYes),
  ),
  fc.tuple(writeResult, someFields).map(([result, taken]): Command => (world) => {
    for (let count = 0; count < 4; count += 1) world.answerNext(result, taken, true)
  }),
  fc.constant<Command>((world) => world.send({ type: 'loaded', record: world.platform ?? null })),
  fc.constant<Command>((world) => world.discard()),
  fc.constant<Command>((world) => world.undoTracked()),
)

/** Tracks what the user typed and has neither saved nor given up. */
class TrackedWorld extends EditingWorld {
  readonly unsaved = new Map<Field, string>()
  private submitted = this.form.values
  private savedCount = 0

  typeWord(name: Field, value: string): void {
    this.unsaved.set(name, value)
    this.type({ [name]: value })
  }

  submitTracked(): void {
    // A save and an undo at the same time may write the same value by intention.
    if (this.state.save || this.state.undos.length > 0) return
    this.submitted = this.form.values
    this.submit()
  }

  undoTracked(): void {
    if (!this.state.save) this.undo()
  }

  discard(): void {
    if (this.state.save) return
    this.unsaved.clear()
    this.send({ type: 'discarded' })
  }

  answerNext(result: WriteResult, taken: readonly Field[], isYes: boolean): void {
    const [next] = this.pending
    if (next?.type === 'read') this.answerRead()
    else if (next?.type === 'prepare') this.answerPrepare(!isYes)
    else if (next?.type === 'write') this.answerWrite(result)
    else if (next?.type === 'askToUndo') this.answerUndo(isYes)
    else if (next?.type === 'askConflicts') {
      const names = this.state.save?.conflicts.map(({ name }) => name) ?? []
      const chosen = taken.filter((name) => names.includes(name))
      // The user gives up these values, unless they were typed again since.
      if (isYes) for (const name of chosen) this.unsaved.delete(name)
      this.answerConflicts(isYes ? chosen : undefined)
    }
  }

  /** Forgets what was saved since the last call. */
  settle(): void {
    const count = this.effectsOf('showSaved').length + this.effectsOf('showNothingSaved').length
    const isSaved = count > this.savedCount
    this.savedCount = count
    for (const [name, value] of this.unsaved) {
      const isSent = isSaved && this.submitted[name] === value
      if (isSent || this.form.saved[name] === value) this.unsaved.delete(name)
    }
  }
}

const runs = (count: number) => ({ numRuns: count })

test('loses nothing that the user typed, and writes nothing twice', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const world = new TrackedWorld()
      for (const run of commands) {
        run(world)
        for (const [name, value] of world.unsaved)
          expect([name, world.form.values[name]]).toEqual([name, value])
        world.settle()
        expect(world.violations).toEqual([])
      }
    }),
    runs(1500),
  )
})

test('shows only what the platform has when nothing is left to save, also after lost responses', () => {
  const ownCommand = fc.oneof(
    fc.tuple(field, word).map(
      ([name, value]): Command =>
        (world) =>
          world.typeWord(name, value),
    ),
    fc.constant<Command>((world) => world.submitTracked()),
    fc.array(writeResult, { maxLength: 3 }).map((results): Command => (world) => {
      world.submitTracked()
      world.proceed(results)
    }),
    fc.constant<Command>((world) => world.discard()),
  )
  fc.assert(
    fc.property(fc.array(ownCommand, { maxLength: 30 }), (commands) => {
      const world = new TrackedWorld()
      for (const run of commands) {
        run(world)
        if (!world.state.save && !isDirty(world.state)) expect(world.form.values).toEqual(world.platform)
        expect(world.violations).toEqual([])
      }
      world.proceed()
      world.submitTracked()
      world.proceed()
      expect(world.platform).toEqual(world.form.values)
    }),
    runs(1500),
  )
})

test('keeps unsaved input as a draft whenever the form was last changed', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const world = new TrackedWorld()
      for (const run of commands) run(world)
      const last = world.effects.findLast(({ type }) => type === 'storeDraft' || type === 'dropDraft')
      const changed = FIELDS.filter((name) => world.form.values[name] !== world.form.saved[name])
      const kept = last?.type === 'storeDraft' ? last.draft.values : {}
      expect(kept).toEqual(Object.fromEntries(changed.map((name) => [name, world.form.values[name]])))
    }),
    runs(500),
  )
})

test('merges field by field, and asks only about fields that both users changed differently', () => {
  fc.assert(
    fc.property(things, things, things, someFields, (base, mine, theirs, taken) => {
      const world = new EditingWorld(base)
      world.type(mine)
      world.changeByOthers(theirs)
      world.submit()
      world.proceed()
      const both = FIELDS.filter(
        (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
      )
      expect(world.state.save?.conflicts.map(({ name }) => name) ?? []).toEqual(both)
      if (both.length > 0) world.answerConflicts(taken.filter((name) => both.includes(name)))
      world.proceed()
      for (const name of FIELDS) {
        const isTheirs = mine[name] === base[name] || (both.includes(name) && taken.includes(name))
        // Without any change of the user, nothing is read and nothing is merged.
        const isIdle = FIELDS.every((one) => mine[one] === base[one])
        const expected = isTheirs ? theirs[name] : mine[name]
        expect(world.platform?.[name]).toBe(isIdle ? theirs[name] : expected)
        expect(world.form.values[name]).toBe(isIdle ? base[name] : expected)
      }
      expect(world.state.save).toBeUndefined()
    }),
    runs(1000),
  )
})

test('undo restores exactly the fields that the save wrote, in all of its attempts', () => {
  const results = fc.array(writeResult, { maxLength: 4 })
  fc.assert(
    fc.property(
      fc.tuple(things, things, fc.array(results, { maxLength: 3 })),
      fc.tuple(things, someFields, fc.boolean()),
      ([stored, mine, attempts], [later, changed, isSure]) => {
        const world = new EditingWorld(stored)
        world.type(mine)
        for (const attempt of [...attempts, []]) {
          world.submit()
          world.proceed(attempt)
        }
        expect(world.platform).toEqual(mine)
        const others = Object.fromEntries(changed.map((name) => [name, later[name]]))
        world.changeByOthers(others)
        const before = { ...mine, ...others }
        const written = FIELDS.filter((name) => mine[name] !== stored[name])
        const lost = written.filter((name) => before[name] !== mine[name] && before[name] !== stored[name])
        world.undo()
        world.proceed()
        const questions = world.effectsOf('askToUndo').map(({ since }) => since.map(({ name }) => name))
        expect(questions).toEqual(lost.length > 0 ? [lost] : [])
        if (lost.length > 0) {
          world.answerUndo(isSure)
          world.proceed()
          if (!isSure) return expect(world.platform).toEqual(before)
        }
        const restored = Object.fromEntries(written.map((name) => [name, stored[name]]))
        expect(world.platform).toEqual({ ...before, ...restored })
        expect(world.violations).toEqual([])
        expect(world.state.undos).toEqual([])
      },
    ),
    runs(1000),
  )
})

test('keeps input that is typed while a save or an undo is running', () => {
  fc.assert(
    fc.property(fc.tuple(things, things, things), someFields, ([mine, theirs, later], some) => {
      const world = new EditingWorld()
      const saved = { ...STORED, Name: mine.Name, About: theirs.About }
      const retyped = some.filter((name) => later[name] !== saved[name])
      const isKept = () => retyped.every((name) => world.form.values[name] === later[name])
      const typedLater = Object.fromEntries(retyped.map((name) => [name, later[name]]))
      world.type({ Name: mine.Name })
      world.submit()
      world.changeByOthers({ About: theirs.About })
      world.type(typedLater)
      world.proceed()
      expect(isKept()).toBe(true)
      world.undo()
      world.proceed()
      expect(isKept()).toBe(true)
      // Fields without unsaved input show what is on the platform.
      const shown = { ...world.platform, ...typedLater }
      expect(world.form.values).toEqual(shown)
    }),
    runs(1000),
  )
})
