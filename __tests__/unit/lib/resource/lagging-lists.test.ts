import { QueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/ordercloud/keys'
import { forgetWrites, LAG_NOTE, rememberWrite, withRecentWrites } from '@/lib/resource/lagging-lists'

interface Thing {
  ID: string
  Name: string
  Active?: boolean
  xp?: object
}

const pageOf = (...Items: Thing[]) => ({ Items, Meta: {} }) as never
const idOf = ({ ID }: Thing) => ID
const write = {
  id: 'a',
  before: { ID: 'a', Name: 'Old', Parts: [] },
  after: { ID: 'a', Name: 'New', Parts: [1] },
}
const listed = { id: 'a', earlier: [write.before], after: write.after }

afterEach(() => jest.useRealTimers())

test('shows the user’s write in a row with the old values, and says so', () => {
  expect(
    withRecentWrites<Thing>(
      pageOf({ ID: 'a', Name: 'Old', Active: true }, { ID: 'b', Name: 'B' }),
      [listed],
      idOf,
    ),
  ).toEqual({
    Items: [
      { ID: 'a', Name: 'New', Active: true },
      { ID: 'b', Name: 'B' },
    ],
    Meta: {},
    note: LAG_NOTE,
  })
})

test.each([
  ['has the write', { ID: 'a', Name: 'New' }],
  ['has a later write of another user', { ID: 'a', Name: 'Other' }],
  ['is of another record', { ID: 'b', Name: 'Old' }],
])('leaves a row as it is that %s', (_case, row) => {
  expect(withRecentWrites<Thing>(pageOf(row), [listed], idOf)).toBeUndefined()
})

test('keeps fields of the row that the write did not change, within xp too', () => {
  const deep = { id: 'a', earlier: [{ ID: 'a', xp: { A: 1, B: 1 } }], after: { ID: 'a', xp: { A: 2, B: 1 } } }
  const page = withRecentWrites<Thing>(pageOf({ ID: 'a', Name: 'N', xp: { A: 1, B: 1 } }), [deep], idOf)
  expect(page?.Items).toEqual([{ ID: 'a', Name: 'N', xp: { A: 2, B: 1 } }])
})

/** Reads a list whose answers are given, one for each request. */
function open(...answers: Thing[][]) {
  const client = new QueryClient()
  const queryKey = keys.list('things')
  const read = async () => {
    await client.fetchQuery({ queryKey, queryFn: () => pageOf(...(answers.shift() ?? [])), staleTime: 0 })
    return client.getQueryData<{ Items: Thing[]; note?: string }>(queryKey)
  }
  return { client, read }
}

const OLD = { ID: 'a', Name: 'Old' }
const NEW = { ID: 'a', Name: 'New' }

test('corrects answers of the platform until a list has the write', async () => {
  const { client, read } = open([OLD], [NEW])
  rememberWrite(client, 'things', write, idOf as never)
  expect(await read()).toMatchObject({ Items: [NEW], note: LAG_NOTE })
  const latest = await read()
  expect(latest?.Items).toEqual([NEW])
  expect(latest?.note).toBeUndefined()
})

test('shows the last of several writes that a list lacks', async () => {
  const { client, read } = open([OLD])
  rememberWrite(client, 'things', write, idOf as never)
  rememberWrite(client, 'things', { id: 'a', before: NEW, after: { ...NEW, Name: 'Newer' } }, idOf as never)
  expect((await read())?.Items).toEqual([{ ID: 'a', Name: 'Newer' }])
})

test('shows an undo in a list that has only the write before it', async () => {
  const { client, read } = open([NEW], [OLD])
  rememberWrite(client, 'things', write, idOf as never)
  rememberWrite(client, 'things', { id: 'a', before: NEW, after: OLD }, idOf as never)
  expect(await read()).toMatchObject({ Items: [OLD], note: LAG_NOTE })
  expect((await read())?.note).toBeUndefined()
})

test('reads a list that lacks a write again after a while', async () => {
  jest.useFakeTimers()
  const { client, read } = open([OLD])
  const again = jest.spyOn(client, 'invalidateQueries')
  rememberWrite(client, 'things', write, idOf as never)
  await read()
  expect(again).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5_000)
  expect(again).toHaveBeenCalledWith({ queryKey: keys.lists('things') })
})

test('shows the list as it is a minute after the write, and after the record was deleted', async () => {
  jest.useFakeTimers()
  const late = open([OLD])
  rememberWrite(late.client, 'things', write, idOf as never)
  jest.advanceTimersByTime(60_000)
  expect((await late.read())?.Items).toEqual([OLD])
  const deleted = open([OLD])
  rememberWrite(deleted.client, 'things', write, idOf as never)
  forgetWrites(deleted.client, 'things', 'a')
  expect((await deleted.read())?.Items).toEqual([OLD])
})
