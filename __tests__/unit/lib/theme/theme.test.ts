import { waitFor } from '@testing-library/react'
import { existsSync } from 'node:fs'
import { bootScript } from '@/lib/theme/boot-script'
import { THEME_COLORS_KEY, THEME_FONTS_KEY, type BrandColors } from '@/lib/theme/brand'
import { followOtherTabs } from '@/lib/theme/follow'
import { FONT_NAMES, fontCatalog } from '@/lib/theme/fonts'
import { DEFAULT_THEME, keepTheme, showStoredTheme, showTheme, storedTheme } from '@/lib/theme/theme'

const root = document.documentElement.style
const shown = (name: string) => root.getPropertyValue(name)

// jsdom does not draw. This canvas of one pixel knows some colors, and the fonts are only counted.
const PIXELS: Record<string, number[]> = {
  '#fff': [255, 255, 255],
  yellow: [255, 255, 0],
  navy: [0, 0, 128],
  'rgba(0, 0, 0, 0.36)': [163, 163, 163],
  '#5b41d9': [91, 65, 217],
  '#eab308': [234, 179, 8],
}
class Face {
  constructor(
    readonly family: string,
    readonly source: string,
    readonly settings: { weight: string; unicodeRange: string; display: string },
  ) {}
}
let faces: Set<Face>
let load: jest.Mock
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
  faces = new Set()
  load = jest.fn().mockResolvedValue([])
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(faces, { load }),
  })
  window.FontFace = Face as never
})

const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
const colors = (some: Partial<BrandColors>): BrandColors => ({ ...DEFAULT_THEME.colors, ...some })

describe('the stored colors', () => {
  it('are applied to the page, each with a readable text color', () => {
    store(THEME_COLORS_KEY, { primary: 'navy', accent: 'yellow' })
    showStoredTheme()
    expect(shown('--brand-primary')).toBe('rgb(0 0 128)')
    expect(shown('--brand-primary-contrast')).toBe('#fff')
    expect(shown('--brand-accent-contrast')).toBe('#000')
    expect(shown('--brand-secondary')).toBe('')
  })

  it('are applied without transparency, so that text is readable in either mode', () => {
    showTheme({ colors: { secondary: 'rgba(0, 0, 0, 0.36)' }, fonts: null })
    expect(shown('--brand-secondary')).toBe('rgb(163 163 163)')
    expect(shown('--brand-secondary-contrast')).toBe('#000')
  })

  it.each([[{ primary: 'url(x)' }], ['text'], [{ primary: 5 }], [null], [[]], [{ primary: 'inherit' }]])(
    'are ignored when they are %j',
    (value) => {
      PIXELS.inherit = [0, 0, 0]
      store(THEME_COLORS_KEY, value)
      showStoredTheme()
      delete PIXELS.inherit
      expect(root.cssText).toBe('')
    },
  )
})

describe('the stored fonts', () => {
  it('are applied to the page and loaded from its own font files', () => {
    store(THEME_FONTS_KEY, { heading: 'Poppins', body: 'Montserrat' })
    showStoredTheme()
    expect(shown('--font-heading')).toBe('"Poppins", system-ui, sans-serif')
    expect(shown('--font-body')).toContain('Montserrat')
    const files = [...faces].map(({ source }) => source)
    expect(files).toHaveLength(4 * 2 + 2)
    expect(files).toContain('url(/fonts/montserrat-latin-wght-normal.woff2) format("woff2")')
    expect(files).toContain('url(/fonts/poppins-latin-ext-600-normal.woff2) format("woff2")')
    expect(load.mock.calls).toEqual([['600 1em "Poppins"'], ['400 1em "Montserrat"']])
  })

  it('are registered only once when they are applied again', () => {
    store(THEME_FONTS_KEY, { heading: 'Bitter', body: 'Bitter' })
    showStoredTheme()
    showStoredTheme()
    expect(faces.size).toBe(2)
  })

  it('load nothing for the default font, and are removed when the default is chosen again', () => {
    showTheme({ colors: null, fonts: { heading: 'Bitter', body: '' } })
    expect(shown('--font-body')).toBe('')
    showTheme({ colors: null, fonts: { heading: '', body: '' } })
    expect(root.cssText).toBe('')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each([[{ heading: 'Comic Sans' }], [{ heading: '"x"' }], [7], [{ heading: 'constructor' }]])(
    'are ignored when they are %j',
    (value) => {
      store(THEME_FONTS_KEY, value)
      showStoredTheme()
      expect(root.cssText).toBe('')
      expect(faces.size).toBe(0)
    },
  )

  it('may fail to load without an error on the page', async () => {
    load.mockRejectedValue(new Error('gone'))
    showTheme({ colors: null, fonts: { heading: 'Bitter', body: '' } })
    await expect(load.mock.results[0]?.value).rejects.toThrow('gone')
  })

  it('all have their files in installed packages', () => {
    expect(FONT_NAMES).toHaveLength(19)
    expect(new Set(FONT_NAMES).size).toBe(19)
    for (const name of FONT_NAMES) {
      faces.clear()
      showTheme({ colors: null, fonts: { heading: name } })
      for (const { source } of faces) {
        const file = /\/fonts\/(.+)\) /.exec(source)?.[1] ?? ''
        const slug = file.split('-latin')[0]
        const scope = fontCatalog.fixed.includes(name) ? '@fontsource' : '@fontsource-variable'
        expect([file, existsSync(`node_modules/${scope}/${slug}/files/${file}`)]).toEqual([file, true])
      }
    }
  })
})

describe('the boot script', () => {
  it('applies the stored theme as an inline script', () => {
    store(THEME_COLORS_KEY, { primary: 'navy' })
    store(THEME_FONTS_KEY, { heading: 'Bitter' })
    new Function(bootScript)()
    expect(shown('--brand-primary')).toBe('rgb(0 0 128)')
    expect(shown('--font-heading')).toContain('Bitter')
    expect(bootScript).not.toContain('</')
  })

  it.each(['{', '"x"', 'null'])('ignores the invalid stored text %s', (text) => {
    localStorage.setItem(THEME_COLORS_KEY, text)
    localStorage.setItem(THEME_FONTS_KEY, text)
    expect(() => new Function(bootScript)()).not.toThrow()
    expect(root.cssText).toBe('')
  })
})

describe('saving a theme', () => {
  it('stores colors and fonts under the names of the specification and applies them', () => {
    expect(keepTheme({ colors: colors({ primary: 'navy' }), fonts: { heading: 'Bitter', body: '' } })).toBe(
      true,
    )
    expect(JSON.parse(localStorage.getItem('themeColors') ?? '')).toEqual({
      ...{ primary: 'navy', secondary: 'rgba(0, 0, 0, 0.36)', accent: '#eab308' },
    })
    expect(JSON.parse(localStorage.getItem('themeFonts') ?? '')).toEqual({ heading: 'Bitter', body: '' })
    expect(shown('--brand-primary')).toBe('rgb(0 0 128)')
    expect(storedTheme().colors.primary).toBe('navy')
  })

  it('removes the stored theme for the defaults', () => {
    keepTheme({ colors: colors({ primary: 'navy' }), fonts: { heading: 'Bitter', body: '' } })
    expect(keepTheme(undefined)).toBe(true)
    expect(localStorage).toHaveLength(0)
    expect(root.cssText).toBe('')
    expect(storedTheme()).toEqual(DEFAULT_THEME)
  })

  it('uses the default for missing or invalid stored values', () => {
    store(THEME_COLORS_KEY, { primary: 'nothing', accent: 'yellow' })
    store(THEME_FONTS_KEY, { body: 'Comic Sans', heading: 'Bitter' })
    expect(storedTheme()).toEqual({
      colors: colors({ accent: 'yellow' }),
      fonts: { heading: 'Bitter', body: '' },
    })
  })

  it('returns false when the browser cannot store the theme, but applies it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keepTheme({ ...DEFAULT_THEME, colors: colors({ primary: 'navy' }) })).toBe(false)
    expect(shown('--brand-primary')).toBe('rgb(0 0 128)')
    showTheme(DEFAULT_THEME)
    showStoredTheme()
    expect(shown('--brand-primary')).toBe('rgb(0 0 128)')
    expect(storedTheme().colors.primary).toBe('navy')
    expect(keepTheme(undefined)).toBe(true)
    expect(storedTheme()).toEqual(DEFAULT_THEME)
  })
})

describe('a theme saved in another tab', () => {
  const dispatchStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  it('is applied in this tab until it stops following', async () => {
    const stop = followOtherTabs()
    store(THEME_COLORS_KEY, { primary: 'navy' })
    dispatchStorage('something else')
    expect(shown('--brand-primary')).toBe('')
    dispatchStorage(THEME_COLORS_KEY)
    await waitFor(() => expect(shown('--brand-primary')).toBe('rgb(0 0 128)'))
    localStorage.clear()
    dispatchStorage(null)
    await waitFor(() => expect(root.cssText).toBe(''))
    stop()
    store(THEME_COLORS_KEY, { primary: 'navy' })
    dispatchStorage(THEME_COLORS_KEY)
    await import('@/lib/theme/theme')
    expect(root.cssText).toBe('')
  })
})
