/** @jest-environment node */
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { DraftStore, type Draft } from '@/lib/forms/draft-store'
import { clearDrafts } from '@/lib/forms/clear-drafts'
import { changesOf, pickValidDraftValues, withoutSecrets } from '@/lib/forms/draft-values'
import { dropDraft, markAttemptOpen, storeDraft, NEW_RECORD, readDrafts } from '@/lib/forms/drafts'

const place = { owner: 'mira', path: 'products', id: 'p' }
const attempt = { ...place, attempt: 'one' }
const others = { ...attempt, owner: 'mira/products' }

/** Returns a draft with typed values and the values they replace. */
const typed = (values: Draft['values'], base: Draft['base'] = {}, at = Date.now()): Draft => ({
  values,
  base,
  at,
})
const valuesAt = async (at = place) => (await readDrafts(at)).map(({ values }) => values)

/** Browser storage, which Node does not have. */
const marks = new Map<string, string>()
beforeAll(() => {
  const storage = {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => void marks.set(key, value),
    removeItem: (key: string) => void marks.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

/**
 * Browser cookies by name, with their lifetime in seconds. Undefined for cookies that last until the browser closes.
 */
const cookies = new Map<string, { value: string; maxAge: number | undefined }>()
const secretCookie = () => cookies.get('quartermaster.draft-key')
/** Simulates closing the browser: session cookies are removed, data on the disk stays. */
function closeBrowser() {
  for (const [name, { maxAge }] of cookies) if (maxAge === undefined) cookies.delete(name)
}
let mockIsRemembered = false
jest.mock('@/lib/ordercloud/session', () => ({
  getSession: () => ({}),
  wasRemembered: () => mockIsRemembered,
}))
beforeAll(() => {
  const jar = {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      const maxAge = /max-age=(\d+)/.exec(text)?.[1]
      if (maxAge === '0') cookies.delete(name)
      else cookies.set(name, { value, maxAge: maxAge === undefined ? undefined : Number(maxAge) })
    },
  }
  Object.defineProperty(globalThis, 'document', { value: jar, configurable: true })
  const window = { location: { protocol: 'https:' } }
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
})

/** Returns everything that the database contains, as text. */
async function stored(name = 'quartermaster.drafts') {
  const database = await openDB(name)
  const [keys, drafts] = await Promise.all([database.getAll('keys'), database.getAll('drafts')])
  database.close()
  const texts = (drafts as { text: ArrayBuffer }[]).map(({ text }) => Buffer.from(text).toString('latin1'))
  return { keys: keys as CryptoKey[], texts }
}

/** Locks as in a browser, of this page and of another tab. */
let held: string[] = []
beforeEach(async () => {
  held = []
  mockIsRemembered = false
  const locks = {
    request: async (name: string, work: () => Promise<void>) => {
      held.push(name)
      await work()
      held = held.filter((one) => one !== name)
    },
    query: async () => ({ held: held.map((name) => ({ name })) }),
  }
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
  await clearDrafts()
})

test.each(['browser', 'memory'] as const)(
  'keeps drafts per user, record and attempt in %s',
  async (keeping) => {
    expect(await storeDraft(attempt, typed({ Name: 'Nut' }, { Name: 'Bolt' }, Date.now() - 5), keeping)).toBe(
      true,
    )
    expect(await storeDraft({ ...attempt, attempt: 'two' }, typed({ Name: 'Pin' }), keeping)).toBe(true)
    expect(await readDrafts(place)).toMatchObject([
      { values: { Name: 'Pin' }, attempt: 'two' },
      { values: { Name: 'Nut' }, base: { Name: 'Bolt' }, attempt: 'one' },
    ])
    expect(await readDrafts({ ...place, id: NEW_RECORD })).toEqual([])
    expect(await readDrafts(others)).toEqual([])
    await dropDraft(attempt)
    expect(await valuesAt()).toEqual([{ Name: 'Pin' }])
  },
)

const dropping = 'signing out drops all drafts, another user those that are not theirs, in %s'
test.each(['browser', 'memory'] as const)(dropping, async (keeping) => {
  await storeDraft(attempt, typed({ Name: 'Nut' }), keeping)
  await storeDraft(others, typed({ Name: 'Bolt' }), keeping)
  await clearDrafts('mira')
  expect([await valuesAt(), await valuesAt(others)]).toEqual([[{ Name: 'Nut' }], []])
  await clearDrafts()
  expect(await valuesAt()).toEqual([])
  expect(marks.size).toBe(0)
})

test('encrypts drafts in the browser with a non-extractable key that is deleted on sign-out', async () => {
  await storeDraft(attempt, typed({ Name: 'Secret anchor' }), 'browser')
  const { keys, texts } = await stored()
  expect(texts).toHaveLength(1)
  expect(texts.join()).not.toContain('Secret')
  expect(keys.map(({ extractable }) => extractable)).toEqual([false])
  expect(await valuesAt()).toEqual([{ Name: 'Secret anchor' }])
  await clearDrafts()
  expect(await stored()).toEqual({ keys: [], texts: [] })
})

test('keeps a copy of drafts in memory without writing them to the browser', async () => {
  const values = { Tags: ['x'] }
  await storeDraft(attempt, typed(values), 'memory')
  values.Tags.push('y')
  expect(await valuesAt()).toEqual([{ Tags: ['x'] }])
  expect((await stored()).texts).toEqual([])
  expect(marks.size).toBe(0)
})

test('keeps the last of several quick changes, and no draft that was dropped meanwhile', async () => {
  await Promise.all(['N', 'Nu', 'Nut'].map((Name) => storeDraft(attempt, typed({ Name }), 'browser')))
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
  void storeDraft(attempt, typed({ Name: 'Nuts' }), 'browser')
  void dropDraft(attempt)
  expect(await valuesAt()).toEqual([])
})

test('does not offer the draft of a form that is still open', async () => {
  await storeDraft(attempt, typed({ Name: 'Nut' }), 'browser')
  const release = markAttemptOpen('one')
  expect(await valuesAt()).toEqual([])
  release()
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
  held.push('quartermaster.draft/one')
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
})

test('does not offer the draft of an open form of this page in a browser without locks', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  await storeDraft(attempt, typed({ Name: 'Nut' }), 'memory')
  const release = markAttemptOpen('one')
  expect(await valuesAt()).toEqual([])
  release()
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
})

test('does not offer a draft whose form closes and drops it while drafts are read', async () => {
  await storeDraft(attempt, typed({ Name: 'Nut' }), 'memory')
  const release = markAttemptOpen('one')
  const query = jest.spyOn(navigator.locks, 'query').mockImplementation(async () => {
    release()
    void dropDraft(attempt)
    return { held: [] }
  })
  expect(await valuesAt()).toEqual([])
  query.mockRestore()
})

test('removes drafts that are older than a week or cannot be decrypted', async () => {
  await storeDraft(attempt, typed({ Name: 'Old' }, {}, Date.now() - 8 * 24 * 3600_000), 'browser')
  expect(await valuesAt()).toEqual([])
  await storeDraft(attempt, typed({ Name: 'Nut' }), 'browser')
  const database = await openDB('quartermaster.drafts')
  await database.clear('keys')
  database.close()
  expect(await valuesAt()).toEqual([])
  expect((await stored()).texts).toEqual([])
})

test('removes drafts of all records older than a week when the database opens', async () => {
  const first = await DraftStore.open(0, 'purged')
  const [week, now] = [7 * 24 * 3600_000, Date.now()]
  await first.put(attempt, typed({ Name: 'Old' }, {}, now - week - 1))
  await first.put({ ...others, id: 'q' }, typed({ Name: 'Nut' }, {}, now - week + 1))
  first.close()
  const second = await DraftStore.open(now - week, 'purged')
  expect((await stored('purged')).texts).toHaveLength(1)
  expect(await second.read({ ...others, id: 'q' }, 0)).toMatchObject([{ values: { Name: 'Nut' } }])
  second.close()
})

test('keeps drafts until the browser closes, or for seven days with "Keep me signed in"', async () => {
  const first = await DraftStore.open(0, 'session')
  await first.put(attempt, typed({ Name: 'Nut' }))
  expect(secretCookie()).toMatchObject({ maxAge: undefined })
  closeBrowser()
  expect(await first.read(place, 0)).toEqual([])
  await first.put(attempt, typed({ Name: 'Nut' }))
  first.close()
  closeBrowser()
  ;(await DraftStore.open(0, 'session')).close()
  expect(await stored('session')).toEqual({ keys: [], texts: [] })

  mockIsRemembered = true
  await storeDraft(attempt, typed({ Name: 'Pin' }), 'browser')
  expect(secretCookie()).toMatchObject({ maxAge: 7 * 24 * 3600 })
  closeBrowser()
  expect(await valuesAt()).toEqual([{ Name: 'Pin' }])
  // The same user signs in without "Keep me signed in".
  mockIsRemembered = false
  await clearDrafts('mira')
  expect(secretCookie()).toMatchObject({ maxAge: undefined })
  expect(await valuesAt()).toEqual([{ Name: 'Pin' }])
  await clearDrafts()
  expect(secretCookie()).toBeUndefined()
})

test('empties a database of the earlier version, which stored the whole key', async () => {
  const old = await openDB('earlier', 1, {
    upgrade(created) {
      created.createObjectStore('keys')
      created.createObjectStore('drafts', { keyPath: ['owner', 'path', 'id', 'attempt'] })
    },
  })
  await old.put('keys', {}, 'mira')
  await old.put('drafts', { ...attempt, at: Date.now(), text: new ArrayBuffer(1) })
  old.close()
  ;(await DraftStore.open(0, 'earlier')).close()
  expect(await stored('earlier')).toEqual({ keys: [], texts: [] })
})

test('keeps drafts in memory when the browser has no encryption, as over plain http', async () => {
  const subtle = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  expect(await storeDraft(attempt, typed({ Name: 'Nut' }), 'browser')).toBe(false)
  subtle.mockRestore()
  expect(secretCookie()).toBeUndefined()
  expect((await stored()).texts).toEqual([])
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
})

test('keeps a draft in memory when the browser fails to store it', async () => {
  jest
    .spyOn(DraftStore.prototype, 'put')
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(await storeDraft(attempt, typed({ Name: 'Nut' }), 'browser')).toBe(false)
  expect(await valuesAt()).toEqual([{ Name: 'Nut' }])
})

test('leaves passwords and other secrets out of drafts', () => {
  expect(withoutSecrets({ Name: 'a', Password: 'b' })).toEqual({ Name: 'a' })
  const secrets = { HashKey: 'b', SharedKey: 'c', ConnectClientSecret: 'd', CustomAuthHeaderValue: 'e' }
  expect(withoutSecrets({ Name: 'a', CustomAuthHeaderName: 'X-Key', ...secrets })).toEqual({
    Name: 'a',
    CustomAuthHeaderName: 'X-Key',
  })
})

test('lists the fields that differ', () => {
  expect(changesOf({ Name: 'a', Tags: ['x'] }, { Name: 'a', Tags: ['x', 'y'] })).toEqual({ Tags: ['x', 'y'] })
})

test('restores only draft values that the form has, of the same type and different from the current ones', () => {
  const values = { Name: 'a', Price: '1', Active: true, Tags: ['x'] }
  const draft = { Name: 'a', Price: 2, Active: false, Tags: ['y'], Color: 'red' }
  expect(pickValidDraftValues(draft, values)).toEqual({ Active: false, Tags: ['y'] })
})
