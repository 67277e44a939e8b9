/** @jest-environment node */
import { isDirty } from '@/lib/forms/record-editing'
import { EditingWorld, STORED, type Thing } from './editing-world'

const types = (world: EditingWorld) => world.effects.map(({ type }) => type)

describe('a save', () => {
  test('runs steps in order, each with the result of the previous one', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.submit()
    world.answerRead()
    world.answerPrepare()
    expect(world.pending).toMatchObject([{ type: 'write', step: { label: 'Name' }, record: STORED }])
    world.answerWrite()
    const between = { ...STORED, Name: 'New' }
    expect(world.pending).toMatchObject([{ type: 'write', step: { label: 'About' }, record: between }])
    world.answerWrite()
    expect(world.pending).toEqual([])
    const after = { ...between, About: 'Text' }
    expect(world.state).toMatchObject({ record: after, base: after, save: undefined, reports: [] })
    expect(world.effectsOf('note')).toEqual([
      { type: 'note', before: STORED, after, sent: after, kind: 'saved' },
    ])
    expect(world.effectsOf('showSaved')).toHaveLength(1)
  })

  test('stops at a failed step, and reports and keeps the completed steps', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text', Price: '2' })
    world.submit()
    world.proceed(['done', 'rejected'])
    expect(world.state.reports.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'waiting'])
    expect(world.state).toMatchObject({ problems: ['rejected'], failedSaves: 1 })
    expect(world.state.record).toEqual({ ...STORED, Name: 'New' })
    expect(world.form.values).toEqual({ ...STORED, Name: 'New', About: 'Text', Price: '2' })
    world.submit()
    world.proceed()
    expect(world.writes.map(({ field }) => field)).toEqual(['Name', 'About', 'Price'])
    expect(world.state).toMatchObject({ problems: [], failedSaves: 0, reports: [] })
  })

  test('asks no questions about values that an own, partly failed save wrote', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.submit()
    world.proceed(['done', 'rejected'])
    world.type({ Name: 'Newer' })
    world.submit()
    world.proceed()
    expect(types(world)).not.toContain('askConflicts')
    expect(world.platform).toEqual({ ...STORED, Name: 'Newer', About: 'Text' })
  })

  test('runs once at a time', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    for (let press = 0; press < 3; press += 1) world.submit()
    world.proceed()
    world.submit()
    expect(world.writes).toEqual([{ field: 'Name', value: 'New' }])
    expect(world.effectsOf('read')).toHaveLength(1)
  })

  test('plans the writes from the record as it was just read', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.changeByOthers({ About: 'Text' })
    world.submit()
    world.proceed()
    expect(world.writes).toEqual([{ field: 'Name', value: 'New' }])
  })

  test('reads and writes nothing when nothing has changed', () => {
    const world = new EditingWorld()
    world.submit()
    expect(world.pending).toEqual([])
    expect(types(world)).not.toContain('showSaved')
    expect(world.state.save).toBeUndefined()
  })

  test('writes nothing when the user goes back or the record cannot be read', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.submit()
    world.answerRead()
    world.answerPrepare(true)
    expect(world.state).toMatchObject({ save: undefined, failedSaves: 0, reports: [] })
    world.submit()
    world.pending.length = 0
    world.send({ type: 'failed', of: 'save', error: new Error('down') })
    expect(world.state).toMatchObject({ save: undefined, problems: ['down'], reports: [], record: STORED })
    expect(world.writes).toEqual([])
    expect(types(world)).not.toContain('note')
    expect(world.form.values.Name).toBe('New')
  })

  test('is not recorded when its first step fails', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.submit()
    world.proceed(['rejected'])
    expect(world.state.reports.map(({ outcome }) => outcome)).toEqual(['failed', 'waiting'])
    expect(types(world)).not.toContain('note')
  })

  test('counts a write whose response was lost as saved, without writing it again', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.submit()
    world.proceed(['lost'])
    world.submit()
    world.proceed()
    expect(world.writes).toHaveLength(1)
    expect(world.offeredUndo()?.changes).toEqual([{ name: 'Name', before: 'Old', after: 'New' }])
    expect(types(world)).not.toContain('note')
  })

  test('does not replace its result by an older version that was loaded meanwhile', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.submit()
    world.answerRead()
    world.send({ type: 'loaded', record: { ...STORED, About: 'Older' } })
    world.proceed()
    expect(world.form.values).toEqual({ ...STORED, Name: 'New' })
    expect(world.state.record).toEqual({ ...STORED, Name: 'New' })
  })

  test('creates a deleted record again only after confirmation', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.platform = undefined
    world.submit()
    world.answerRead()
    expect(world.pending.shift()).toEqual({ type: 'askToRecreate', record: STORED })
    const step = { label: 'Create again', run: async () => STORED, makes: null }
    world.send({ type: 'recreateAnswered', step })
    world.answerPrepare()
    expect(world.pending).toMatchObject([{ type: 'write', step, record: STORED }])
    expect(world.state.save?.steps.map(({ label }) => label)).toEqual(['Create again', 'Name'])
  })
})

describe('a conflict resolved as the saved value', () => {
  test('writes nothing when the other user puts the field back during the question', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.changeByOthers({ Name: 'Theirs' })
    world.submit()
    world.answerRead()
    world.changeByOthers({ Name: 'Old' })
    world.answerConflicts(['Name'])
    world.proceed()
    expect(world.writes).toEqual([])
    expect(world.form.values).toEqual(STORED)
    expect(world.effectsOf('showNothingSaved')).toHaveLength(1)
  })

  test('stays resolved when another field needs a second question', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.changeByOthers({ Name: 'Theirs', About: 'By others' })
    world.submit()
    world.answerRead()
    world.changeByOthers({ Name: 'Old', About: 'By others again' })
    world.answerConflicts(['Name'])
    world.answerRead()
    expect(world.state.save?.conflicts.map(({ name }) => name)).toEqual(['About'])
    world.answerConflicts([])
    world.proceed()
    expect(world.writes).toEqual([{ field: 'About', value: 'Text' }])
    expect(world.platform).toEqual({ ...STORED, About: 'Text' })
  })

  test('can be resolved differently when the field is asked about again', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.changeByOthers({ Name: 'Theirs' })
    world.submit()
    world.answerRead()
    world.changeByOthers({ Name: 'Theirs again' })
    world.answerConflicts(['Name'])
    world.answerRead()
    world.answerConflicts([])
    world.proceed()
    expect(world.writes).toEqual([{ field: 'Name', value: 'New' }])
  })
})

describe('a save after the user left the page', () => {
  const conflict = () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.changeByOthers({ Name: 'Theirs' })
    world.submit()
    return world
  }

  test('ends with a message when it would have to ask about conflicts', () => {
    const world = conflict()
    world.send({ type: 'closed' })
    world.answerRead()
    expect(world.pending).toEqual([])
    expect(world.state.save).toBeUndefined()
    expect(types(world).slice(-2)).toEqual(['saveEnded', 'showConflictsUnresolved'])
    expect(world.writes).toEqual([])
  })

  test('ends when its open question about conflicts disappears with the page', () => {
    const world = conflict()
    world.answerRead()
    expect(world.state.save?.phase).toBe('asking')
    world.send({ type: 'closed' })
    expect(world.state.save).toBeUndefined()
    expect(types(world).slice(-2)).toEqual(['saveEnded', 'showConflictsUnresolved'])
  })

  test.each([{ results: [] }, { results: ['done', 'rejected'] as const }])(
    'is announced as an own write, also when it fails in part: $results',
    ({ results }) => {
      const world = new EditingWorld()
      world.type({ Name: 'New', About: 'Text' })
      world.submit()
      world.send({ type: 'closed' })
      world.changeByOthers({ Price: '2' })
      world.proceed(results)
      const after = world.platform
      expect(world.effectsOf('cacheOwnWrite')).toEqual([
        { type: 'cacheOwnWrite', before: { ...STORED, Price: '2' }, after },
      ])
      expect(types(world)).not.toContain('cache')
    },
  )
})

describe('an undo', () => {
  const saved = (rules: ConstructorParameters<typeof EditingWorld>[1] = {}) => {
    const world = new EditingWorld(STORED, rules)
    world.type({ Name: 'New' })
    world.submit()
    world.proceed()
    world.writes.length = 0
    return world
  }

  test('restores the fields that the save changed and keeps later changes by others', () => {
    const world = saved()
    world.changeByOthers({ About: 'By others' })
    const latest = world.platform
    world.undo()
    world.proceed()
    expect(world.writes).toEqual([{ field: 'Name', value: 'Old' }])
    expect(types(world)).not.toContain('askToUndo')
    // The record as it was read distinguishes the undone changes from those of other users.
    const after = { ...STORED, About: 'By others' }
    expect(world.effectsOf('note').at(-1)).toEqual({
      ...{ type: 'note', before: latest, after, sent: after, kind: 'restored' },
    })
    expect(world.effectsOf('showUndone')).toEqual([{ type: 'showUndone', names: ['Name'] }])
  })

  test('asks before restoring a field changed since, and leaves it unchanged if the user declines', () => {
    const world = saved()
    world.changeByOthers({ Name: 'Newer' })
    world.undo()
    world.proceed()
    const since = [{ name: 'Name', before: 'Old', now: 'Newer' }]
    expect(world.effectsOf('askToUndo')).toEqual([{ type: 'askToUndo', since }])
    world.answerUndo(false)
    expect(world.writes).toEqual([])
    expect(world.state.undos).toEqual([])
    // The same button undoes the save later.
    world.undo()
    world.proceed()
    expect(world.effectsOf('askToUndo')).toHaveLength(2)
  })

  test('asks again when the field changes while the dialog is open', () => {
    const world = saved()
    world.changeByOthers({ Name: 'Newer' })
    world.undo()
    world.proceed()
    world.changeByOthers({ Name: 'Newest' })
    world.answerUndo(true)
    world.proceed()
    world.answerUndo(true)
    world.proceed()
    expect(world.effectsOf('askToUndo').map(({ since: [first] }) => first?.now)).toEqual(['Newer', 'Newest'])
    expect(world.writes).toEqual([{ field: 'Name', value: 'Old' }])
  })

  test('does not write a value that the record already has', () => {
    const world = saved()
    world.changeByOthers({ Name: 'Old' })
    world.undo()
    world.proceed()
    expect(world.effectsOf('showUndone')).toHaveLength(1)
    expect(world.writes).toEqual([])
  })

  test('reports the steps completed before a failed write', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.submit()
    world.proceed()
    world.undo()
    world.proceed(['done', 'rejected'])
    expect(world.effectsOf('showUndonePart')).toEqual([{ type: 'showUndonePart', done: ['Name'] }])
    const after = { ...STORED, About: 'Text' }
    expect(world.effectsOf('cacheOwnWrite')).toMatchObject([{ after }])
    expect(types(world)).not.toContain('showUndone')
  })

  test('uses the undo plan of the form if it has one', () => {
    const step = { label: 'Back', run: async (thing: Thing | null) => thing ?? STORED, makes: null }
    const undoPlan = jest.fn(() => [step])
    const world = saved({ undoPlan })
    const latest = world.platform
    world.undo()
    world.answerRead()
    expect(world.pending).toEqual([{ type: 'write', of: 'undo', step, record: latest }])
    expect(undoPlan).toHaveBeenCalledWith(STORED, STORED, latest)
  })

  test('runs the check of the form before it writes, if the form has one for undo', () => {
    const world = saved({ checksUndo: true })
    world.undo()
    world.proceed()
    const latest = { ...STORED, Name: 'New' }
    const pending = { values: STORED, record: latest, latest: { values: STORED, record: latest } }
    expect(world.pending.shift()).toEqual({ type: 'prepareUndo', pending })
    world.send({ type: 'undoPrepared', of: 'undo', steps: undefined })
    expect(world.state.undos).toEqual([])
    // The same button undoes the save later.
    world.undo()
    world.proceed()
    world.pending.shift()
    world.send({ type: 'undoPrepared', of: 'undo', steps: [] })
    world.proceed()
    expect(world.writes).toEqual([{ field: 'Name', value: 'Old' }])
    expect(world.effectsOf('showUndone')).toHaveLength(1)
  })

  test('waits for an undo that is running', () => {
    const world = saved()
    const first = world.offeredUndo()
    world.type({ About: 'Text' })
    world.submit()
    world.proceed()
    world.undo()
    world.undo(first)
    expect(world.pending).toHaveLength(1)
    world.proceed()
    expect(world.platform).toEqual(STORED)
  })

  test('leaves out an earlier, partly failed save whose rest the user took back', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New', About: 'Text' })
    world.submit()
    world.proceed(['done', 'rejected'])
    world.type({ About: 'Plain' })
    world.submit()
    world.type({ Price: '2' })
    world.submit()
    world.proceed()
    expect(world.offeredUndo()?.changes).toEqual([{ name: 'Price', before: '1', after: '2' }])
    world.undo()
    world.proceed()
    expect(world.platform).toEqual({ ...STORED, Name: 'New' })
  })

  test('is not offered for a save that changed nothing', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.changeByOthers({ Name: 'New' })
    world.submit()
    world.proceed()
    expect(world.effectsOf('showSaved')).toEqual([{ type: 'showSaved', undo: undefined }])
  })
})

describe('after a lost response', () => {
  const lost = () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.submit()
    world.proceed(['lost'])
    return world
  }

  test('the form stays unsaved when the old value is typed again, and saving it writes it back', () => {
    const world = lost()
    world.type({ Name: 'Old' })
    expect(isDirty(world.state)).toBe(true)
    world.submit()
    world.proceed()
    expect(world.platform).toEqual(STORED)
    expect(world.form).toEqual({ values: STORED, saved: STORED })
    expect(isDirty(world.state)).toBe(false)
  })

  test('a change by another user is not mistaken for the lost write', () => {
    const world = lost()
    world.type({ Name: 'Old' })
    world.changeByOthers({ Name: 'By others' })
    world.submit()
    world.proceed()
    expect(world.form.values).toEqual({ ...STORED, Name: 'By others' })
    expect(world.platform).toEqual({ ...STORED, Name: 'By others' })
  })

  test('discarding reads the record again', () => {
    const world = lost()
    world.send({ type: 'discarded' })
    expect(world.effectsOf('reload')).toHaveLength(1)
    expect(world.form.values).toEqual({ ...STORED, Name: 'New' })
    expect(isDirty(world.state)).toBe(false)
  })

  test('a save that fails before its writes leaves the question open', () => {
    const world = lost()
    world.submit()
    world.send({ type: 'failed', of: 'save', error: new Error('no response') })
    world.type({ Name: 'Old' })
    expect(isDirty(world.state)).toBe(true)
  })

  test('a rejected write leaves no question', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.submit()
    world.proceed(['rejected'])
    world.type({ Name: 'Old' })
    expect(isDirty(world.state)).toBe(false)
  })
})

describe('a canceled save', () => {
  const canceled = () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.changeByOthers({ About: 'By others' })
    world.submit()
    world.answerRead()
    world.answerPrepare(true)
    return world
  }
  const latest = { ...STORED, About: 'By others' }

  test("does not count other users' values in the form as own changes", () => {
    const world = canceled()
    expect(world.form).toEqual({ values: { ...latest, Name: 'New' }, saved: latest })
    expect(world.effectsOf('storeDraft').at(-1)?.draft.values).toEqual({ Name: 'New' })
    expect(world.state).toMatchObject({ record: latest, base: latest, loaded: latest, failedSaves: 0 })
    world.send({ type: 'discarded' })
    expect(world.form).toEqual({ values: latest, saved: latest })
  })

  test("overwrites other users' later changes of adopted fields in no next save", () => {
    const world = canceled()
    world.changeByOthers({ About: 'By others again' })
    world.submit()
    world.proceed()
    expect(world.writes).toEqual([{ field: 'Name', value: 'New' }])
    expect(world.platform).toEqual({ ...STORED, Name: 'New', About: 'By others again' })
    expect(types(world)).not.toContain('askConflicts')
  })

  test('changes nothing about a deleted record that the user does not create again', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    world.platform = undefined
    world.submit()
    world.answerRead()
    world.pending.length = 0
    const step = { label: 'Create again', run: async () => STORED, makes: null }
    world.send({ type: 'recreateAnswered', step })
    world.answerPrepare(true)
    expect(world.state).toMatchObject({ record: STORED, base: STORED, save: undefined })
    expect(world.form).toEqual({ values: { ...STORED, Name: 'New' }, saved: STORED })
    expect(types(world)).not.toContain('cache')
  })
})

describe('an own write outside of the form', () => {
  test('stays visible when the form has no other input and adopts an earlier read', () => {
    const world = new EditingWorld()
    world.type({ Name: 'New' })
    const read = { ...STORED, About: 'By others' }
    world.send({ type: 'loaded', record: read })
    const after = { ...read, Name: 'New' }
    world.send({ type: 'ownWrite', before: read, after, typed: world.form.values })
    expect(world.form).toEqual({ values: after, saved: after })
    expect(world.state).toMatchObject({ record: after, base: after, hasChanges: false })
  })
})
