import { object } from 'yup'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { undoSave } from '@/lib/forms/undo-save'
import type { Resource } from '@/lib/resource/resource'

interface Thing {
  ID: string
  Name: string
  About: string
}

const before: Thing = { ID: 'a', Name: 'Old', About: 'Plain' }
const after: Thing = { ...before, Name: 'New' }
const patch = jest.fn()
const things = {
  path: 'things',
  words: { one: 'thing' },
  idOf: (thing: Thing) => thing.ID,
  service: { patch },
} as unknown as Resource<Thing>
const toForm = (thing: Thing | null) => thing ?? { ID: '', Name: '', About: '' }
const form = {
  schema: object({ ID: idRule(), Name: text('Name', 100), About: text('About', 100) }),
  toForm,
  plan: plainPlan(things, toForm, ({ Name, About }) => ({ Name, About })),
}
const changes = [{ name: 'Name', before: 'Old', after: 'New' }]
const read = jest.fn<Promise<Thing>, []>()
const ask = jest.fn()
const undo = (latest: Thing, its: Partial<Parameters<typeof undoSave<Thing, Thing>>[0]['form']> = {}) => {
  read.mockResolvedValue(latest)
  return undoSave<Thing, Thing>({ form: { ...form, ...its }, before, changes, read, ask })
}

beforeEach(() => {
  ask.mockReset().mockResolvedValue(true)
  patch.mockReset().mockImplementation(async (_id, body: Partial<Thing>) => ({ ...after, ...body }))
})

test('restores the fields that the save changed and keeps later changes by others', async () => {
  const latest = { ...after, About: 'By others' }
  expect(await undo(latest)).toEqual({
    outcome: 'done',
    names: ['Name'],
    // The record as it was read distinguishes the undone changes from those of other users.
    from: latest,
    values: { ...latest, Name: 'Old' },
    record: before,
  })
  expect(ask).not.toHaveBeenCalled()
  expect(patch.mock.calls).toEqual([['a', { Name: 'Old' }]])
})

test('asks before restoring a field changed since, and leaves it unchanged if the user declines', async () => {
  ask.mockResolvedValue(false)
  expect(await undo({ ...after, Name: 'Newer' })).toEqual({ outcome: 'kept' })
  expect(ask.mock.calls).toEqual([[[{ name: 'Name', before: 'Old', now: 'Newer' }]]])
  expect(patch).not.toHaveBeenCalled()
})

test('asks again when the field changes while the dialog is open', async () => {
  read.mockResolvedValueOnce({ ...after, Name: 'Newer' })
  expect(await undo({ ...after, Name: 'Newest' })).toMatchObject({ outcome: 'done' })
  expect(ask.mock.calls.map(([[since]]) => since.now)).toEqual(['Newer', 'Newest'])
  expect(patch.mock.calls).toEqual([['a', { Name: 'Old' }]])
})

test('does not write a value that the record already has', async () => {
  expect(await undo(before)).toMatchObject({ outcome: 'done' })
  expect(patch).not.toHaveBeenCalled()
})

test('reports the steps completed before a failed write', async () => {
  const written = { ...before, About: 'half' }
  const plan = () => [
    { label: 'One', run: async () => written, makes: null },
    { label: 'Two', run: () => Promise.reject(new Error('no')), makes: null },
  ]
  expect(await undo(after, { plan })).toEqual({
    outcome: 'failed',
    done: ['One'],
    from: after,
    values: before,
    record: written,
  })
})

test('uses the undo plan of the form if it has one', async () => {
  const planBack = jest.fn(() => [{ label: 'Back', run: async () => before, makes: null }])
  expect(await undo(after, { planBack })).toMatchObject({ outcome: 'done', record: before })
  expect(planBack).toHaveBeenCalledWith({ ...after, Name: 'Old' }, before, after)
  expect(patch).not.toHaveBeenCalled()
})
