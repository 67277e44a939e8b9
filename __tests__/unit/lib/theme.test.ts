import { applyStoredColors, brandBootScript, THEME_COLORS_KEY } from '@/lib/theme/brand'

const root = document.documentElement.style

// jsdom draws nothing: a canvas of one pixel that knows two colours.
const PIXELS: Record<string, number[]> = { '#fff': [255, 255, 255], yellow: [255, 255, 0], navy: [0, 0, 128] }
beforeEach(() => {
  root.cssText = ''
  localStorage.clear()
  window.CSS = { supports: (_property: string, color: string) => color in PIXELS } as unknown as typeof CSS
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    getImageData: () => ({ data: PIXELS[context.fillStyle] }),
  }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

const store = (colors: unknown) => localStorage.setItem(THEME_COLORS_KEY, JSON.stringify(colors))

describe('the stored colours', () => {
  it('are put on the page, each with the text colour that is readable on it', () => {
    store({ primary: 'navy', accent: 'yellow' })
    applyStoredColors(THEME_COLORS_KEY)
    expect(root.getPropertyValue('--brand-primary')).toBe('navy')
    expect(root.getPropertyValue('--brand-primary-contrast')).toBe('#fff')
    expect(root.getPropertyValue('--brand-accent-contrast')).toBe('#000')
    expect(root.getPropertyValue('--brand-secondary')).toBe('')
  })

  it('make way for the defaults when they are gone', () => {
    store({ primary: 'navy' })
    applyStoredColors(THEME_COLORS_KEY)
    localStorage.clear()
    applyStoredColors(THEME_COLORS_KEY)
    expect(root.getPropertyValue('--brand-primary')).toBe('')
  })

  it.each([[{ primary: 'url(x)' }], ['text'], [{ primary: 5 }], [null], [[]]])(
    'are ignored when they are %j',
    (colors) => {
      store(colors)
      applyStoredColors(THEME_COLORS_KEY)
      expect(root.cssText).toBe('')
    },
  )

  it('work as the inline script they are sent as', () => {
    store({ primary: 'navy' })
    new Function(brandBootScript)()
    expect(root.getPropertyValue('--brand-primary')).toBe('navy')
    expect(brandBootScript).not.toContain('</')
  })
})
