import { EARLY_SEARCH, earlySearchScript, takeEarlySearch } from '@/lib/palette/early-search'

const runScript = () => new Function(earlySearchScript)()

/** Presses a key. Returns true when nothing prevented its default action. */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  return document.body.dispatchEvent(event)
}

beforeEach(() => {
  document.body.replaceChildren(document.createElement('div'))
  document.body.firstElementChild?.setAttribute(EARLY_SEARCH, '')
  runScript()
})
// The script of one test must not hold the keys of the next one.
afterEach(() => {
  takeEarlySearch()
  jest.restoreAllMocks()
})

it('holds the shortcut and the text typed after it until the palette takes them', () => {
  expect(press('x')).toBe(true)
  expect(press('k', { ctrlKey: true })).toBe(false)
  for (const key of ['c', 'a', 'x', 'Backspace', 'r']) expect(press(key)).toBe(false)
  expect(press('Tab')).toBe(true)
  expect(press('c', { ctrlKey: true })).toBe(true)
  expect(takeEarlySearch()).toBe('car')
  expect(press('k', { metaKey: true })).toBe(true)
  expect(takeEarlySearch()).toBeUndefined()
})

it('holds nothing without the shortcut, or on pages without the palette', () => {
  for (const init of [{}, { ctrlKey: true, metaKey: true }, { ctrlKey: true, shiftKey: true }])
    expect(press('k', init)).toBe(true)
  document.body.replaceChildren()
  expect(press('k', { metaKey: true })).toBe(true)
  expect(takeEarlySearch()).toBeUndefined()
})

it('releases the keys after some seconds, and forgets an old request', () => {
  const pressAt = (key: string, ms: number, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: ms })
    return document.body.dispatchEvent(event)
  }
  expect(pressAt('k', 500, { ctrlKey: true })).toBe(false)
  expect(pressAt('a', 3400)).toBe(false)
  expect(pressAt('b', 3500)).toBe(true)
  jest.spyOn(performance, 'now').mockReturnValue(10_500)
  expect(takeEarlySearch()).toBeUndefined()
})
