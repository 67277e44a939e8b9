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

test('just what the save wrote gets its old value, and what others changed since stays', async () => {
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

test('a field that somebody changed since is asked about, and left as it is where that is wanted', async () => {
  ask.mockResolvedValue(false)
  expect(await undo({ ...after, Name: 'Newer' })).toEqual({ outcome: 'kept' })
  expect(ask.mock.calls).toEqual([[[{ name: 'Name', before: 'Old', now: 'Newer' }]]])
  expect(patch).not.toHaveBeenCalled()
})

test('a field that changes while the question stands is asked about again', async () => {
  read.mockResolvedValueOnce({ ...after, Name: 'Newer' })
  expect(await undo({ ...after, Name: 'Newest' })).toMatchObject({ outcome: 'done' })
  expect(ask.mock.calls.map(([[since]]) => since.now)).toEqual(['Newer', 'Newest'])
  expect(patch.mock.calls).toEqual([['a', { Name: 'Old' }]])
})

test('what holds the old value already is not written again', async () => {
  expect(await undo(before)).toMatchObject({ outcome: 'done' })
  expect(patch).not.toHaveBeenCalled()
})

test('a write that fails tells what came through before it', async () => {
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

test('a form may have its own way back', async () => {
  const planBack = jest.fn(() => [{ label: 'Back', run: async () => before, makes: null }])
  expect(await undo(after, { planBack })).toMatchObject({ outcome: 'done', record: before })
  expect(planBack).toHaveBeenCalledWith({ ...after, Name: 'Old' }, before, after)
  expect(patch).not.toHaveBeenCalled()
})
