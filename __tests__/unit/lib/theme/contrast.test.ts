import { contrastOf, contrastWarning, toHex } from '@/lib/theme/contrast'
import { DEFAULT_COLORS } from '@/lib/theme/brand'
import { isColor } from '@/lib/theme/colors'

// jsdom does not draw. This canvas of one pixel parses hex colors and black-alpha.
beforeEach(() => {
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    getImageData() {
      const hex = context.fillStyle.startsWith('rgba') ? '#a3a3a3' : context.fillStyle.padEnd(7, 'f')
      return { data: [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) }
    },
  }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

it('calculates the contrast as in WCAG', () => {
  expect(contrastOf(1, 0)).toBe(21)
  expect(contrastOf(0, 1)).toBe(21)
  expect(contrastOf(0.5, 0.5)).toBe(1)
})

it('shows no warnings for the default colors', () => {
  for (const name of ['primary', 'secondary', 'accent'] as const)
    expect([name, contrastWarning(name, DEFAULT_COLORS[name])]).toEqual([name, undefined])
})

it('warns about a primary color without enough contrast on a button, with the ratio rounded down', () => {
  expect(contrastWarning('primary', '#ffff00')).toMatch(/light mode: 1 to 1\. .* 3 to 1/)
  // The contrast on white is 2.998 to 1, which rounds to 3.
  expect(contrastWarning('primary', '#959595')).toMatch(/mode: 2\.9 to 1/)
  expect(contrastWarning('primary', '#949494')).toBeUndefined()
})

it('warns about another color only when it is too close to the background in either mode', () => {
  expect(contrastWarning('accent', '#fafafa')).toMatch(/light mode/)
  expect(contrastWarning('accent', '#101319')).toMatch(/dark mode/)
  expect(contrastWarning('accent', '#ffd54a')).toBeUndefined()
})

it('converts a color to six hex digits for the color picker', () => {
  expect(toHex('#0f766e')).toBe('#0f766e')
  expect(toHex('rgba(0, 0, 0, 0.36)')).toBe('#a3a3a3')
})

describe('a color', () => {
  beforeEach(() => {
    window.CSS = { supports: () => true } as unknown as typeof CSS
  })

  it.each(['#abc', '#abcd', '#a1b2c3', '#A1B2C3D4', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)', 'hsl(10deg 5% 5%)'])(
    'may be %s',
    (text) => expect(isColor(text)).toBe(true),
  )
  it.each(['rebeccapurple', 'Teal', 'hsla(1, 2%, 3%, 0.5)'])('may also be %s', (text) =>
    expect(isColor(text)).toBe(true),
  )
  it.each([
    '',
    '#12',
    '#123456789',
    'oklch(0.5 0.1 20)',
    'var(--x)',
    'rgb(var(--x))',
    'url(x)',
    ' red',
    'a b',
  ])('may not be %j', (text) => expect(isColor(text)).toBe(false))
  it.each(['inherit', 'currentColor', 'unset', 'revert', 'initial'])('may not be the keyword %s', (text) =>
    expect(isColor(text)).toBe(false),
  )
  it('must be valid in the browser', () => {
    window.CSS = { supports: () => false } as unknown as typeof CSS
    expect(isColor('#abcde')).toBe(false)
    expect(isColor(5)).toBe(false)
  })
})
