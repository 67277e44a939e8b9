import { EARLY_SEARCH } from '@/lib/early-events'
import { earlySearchScript, takeEarlySearch } from '@/lib/palette/early-search'

const runScript = () => new Function(earlySearchScript)()

/** Presses a key. Returns true when the script held it. */
function isHeld(key: string, init: KeyboardEventInit & { at?: number } = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  if (init.at !== undefined) Object.defineProperty(event, 'timeStamp', { value: init.at })
  return !document.body.dispatchEvent(event)
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
  expect(isHeld('x')).toBe(false)
  expect(isHeld('k', { ctrlKey: true })).toBe(true)
  for (const key of ['c', 'a', 'x', 'Backspace', 'r']) expect(isHeld(key)).toBe(true)
  expect(isHeld('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true)
  expect(isHeld('Tab')).toBe(false)
  expect(isHeld('c', { ctrlKey: true })).toBe(false)
  expect(takeEarlySearch()).toEqual({ text: 'car@' })
  expect(isHeld('k', { metaKey: true })).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
})

it.each([
  [{}, false],
  [{ metaKey: true }, true],
])('holds Enter with %j, and no key after it', (init, inTab) => {
  isHeld('k', { ctrlKey: true })
  isHeld('o')
  expect(isHeld('Enter', init)).toBe(true)
  expect(isHeld('x')).toBe(false)
  expect(takeEarlySearch()).toEqual({ text: 'o', enter: { inTab } })
})

it('holds nothing without the shortcut, or on pages without the palette', () => {
  for (const init of [{}, { ctrlKey: true, metaKey: true }, { ctrlKey: true, shiftKey: true }])
    expect(isHeld('k', init)).toBe(false)
  document.body.replaceChildren()
  expect(isHeld('k', { metaKey: true })).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
})

it.each([
  ['Escape', () => isHeld('Escape')],
  ['a click', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('is canceled by %s', (_, cancel) => {
  isHeld('k', { ctrlKey: true })
  cancel()
  expect(isHeld('a')).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
})

it('releases the keys after a pause of three seconds, and forgets an old request', () => {
  expect(isHeld('k', { ctrlKey: true, at: 500 })).toBe(true)
  expect(isHeld('a', { at: 3500 })).toBe(true)
  expect(isHeld('b', { at: 6500 })).toBe(true)
  expect(isHeld('c', { at: 9501 })).toBe(false)
  jest.spyOn(performance, 'now').mockReturnValue(16_500)
  expect(takeEarlySearch()).toBeUndefined()
})
