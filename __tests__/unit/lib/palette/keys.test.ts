import { isPaletteKey, readKeys, type ShortcutAction } from '@/lib/palette/keys'

interface Press extends KeyboardEventInit {
  on?: HTMLElement
  at?: number
}

let areOn: boolean
let wishes: (ShortcutAction | undefined)[]
let now: number

beforeEach(() => {
  document.body.replaceChildren()
  areOn = true
  wishes = []
  now = 0
})

/** Presses keys one after the other and returns the resulting commands. */
function press(...presses: (string | [string, Press])[]): (ShortcutAction | undefined)[] {
  const read = readKeys(() => areOn)
  for (const one of presses) {
    const [key, { on = document.body, at = (now += 100), ...init }] =
      typeof one === 'string' ? [one, {} as Press] : one
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: at })
    on.addEventListener('keydown', (pressed) => wishes.push(read(pressed)), { once: true })
    on.dispatchEvent(event)
  }
  return wishes
}

function element(html: string): HTMLElement {
  document.body.append(document.createRange().createContextualFragment(html))
  return document.body.querySelector<HTMLElement>('[data-target]') as HTMLElement
}

it('recognizes single keys, sequences and the save shortcut', () => {
  expect(press('?', '/', 'g', 'p', 'p', ['s', { ctrlKey: true }], ['S', { metaKey: true }])).toEqual([
    ...['sheet', 'search', undefined, { letter: 'p' }, undefined, 'save', 'save'],
  ])
})

it('ends a G sequence after a timeout', () => {
  expect(press(['g', { at: 0 }], ['p', { at: 1600 }])).toEqual([undefined, undefined])
})

it('ignores other keys with Control, Alt or Command, and repeated keys', () => {
  expect(
    press(
      ['/', { ctrlKey: true }],
      ['?', { altKey: true }],
      ['s', { ctrlKey: true, shiftKey: true }],
      ['s', { ctrlKey: true, altKey: true }],
      'Enter',
      ['?', { repeat: true }],
      ['?', { isComposing: true }],
    ),
  ).toEqual(Array(7).fill(undefined))
})

it.each([
  '<input data-target>',
  '<textarea data-target></textarea>',
  '<select data-target></select>',
  '<div role=menu><button data-target></button></div>',
  '<ul role=tree><li data-target tabindex=0></li></ul>',
])('ignores letters typed in %s, but not the save shortcut', (html) => {
  const on = element(html)
  expect(press(['?', { on }], ['s', { on, ctrlKey: true }])).toEqual([undefined, 'save'])
})

it.each(['<button data-target></button>', '<input type=checkbox data-target>'])(
  'recognizes shortcuts on %s',
  (html) => {
    expect(press(['?', { on: element(html) }])).toEqual(['sheet'])
  },
)

it.each(['<dialog open></dialog>', '<div role=dialog aria-modal=true></div>'])(
  'ignores all shortcuts while %s is open',
  (html) => {
    element(html)
    expect(press('?', ['s', { ctrlKey: true }])).toEqual([undefined, undefined])
  },
)

it('recognizes only the save shortcut when single keys are switched off', () => {
  areOn = false
  expect(press('?', '/', 'g', 'p', ['s', { ctrlKey: true }])).toEqual([
    ...[undefined, undefined, undefined, undefined, 'save'],
  ])
})

it('recognizes the shortcut of the command palette', () => {
  const is = (init: KeyboardEventInit) => isPaletteKey(new KeyboardEvent('keydown', init))
  expect(is({ key: 'k', ctrlKey: true })).toBe(true)
  expect(is({ key: 'K', metaKey: true })).toBe(true)
  expect(is({ key: 'k' })).toBe(false)
  expect(is({ key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
})
