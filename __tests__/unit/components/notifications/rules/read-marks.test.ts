import {
  setReadMarks,
  parseMarks,
  storedMarks,
  subscribeToMarks,
} from '@/components/notifications/rules/read-marks'

const marksOf = (owner: string) => [...parseMarks(storedMarks(owner))]

beforeEach(() => {
  localStorage.clear()
  setReadMarks('mira', [], true) // resets the failed storage of another test
})
afterEach(() => jest.restoreAllMocks())

it('stores read marks per user, and removes them', () => {
  setReadMarks('mira', ['a', 'b'], true)
  setReadMarks('otto', ['c'], true)
  setReadMarks('mira', ['a'], false)
  expect(marksOf('mira')).toEqual(['b'])
  expect(marksOf('otto')).toEqual(['c'])
})

it('drops the oldest marks beyond 1,000', () => {
  setReadMarks(
    'mira',
    Array.from({ length: 1001 }, (_, at) => `n${at}`),
    true,
  )
  expect(marksOf('mira')).toHaveLength(1000)
  expect(marksOf('mira')).not.toContain('n0')
})

it('notifies listeners of changes in this and other tabs until they unsubscribe', () => {
  const listener = jest.fn()
  const stop = subscribeToMarks(listener)
  setReadMarks('mira', ['a'], true)
  window.dispatchEvent(new StorageEvent('storage', { key: 'quartermaster.read-notifications/mira' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null })) // no key means that all was cleared
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  setReadMarks('mira', ['b'], true)
  expect(listener).toHaveBeenCalledTimes(3)
})

it.each(['', '{', '{"a":1}', 'null'])('reads no marks from %p', (stored) => {
  expect([...parseMarks(stored)]).toEqual([])
})

it('keeps marks in memory when storage is not available', () => {
  const throwSecurityError = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwSecurityError)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(throwSecurityError)
  setReadMarks('mira', ['a'], true)
  expect(marksOf('mira')).toEqual(['a'])
})

it('uses the marks in memory while storage is full, and stored ones once it accepts them again', () => {
  setReadMarks('mira', ['a'], true)
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  setReadMarks('mira', ['b'], true)
  expect(marksOf('mira')).toEqual(['a', 'b'])
  full.mockRestore()
  setReadMarks('mira', ['c'], true)
  localStorage.clear()
  expect(marksOf('mira')).toEqual([])
})
