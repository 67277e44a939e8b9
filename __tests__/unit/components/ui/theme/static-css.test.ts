/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { staticCss } from '@/components/ui/theme/static-css'
import { system } from '@/components/ui/theme/system'

const css = staticCss()

function sources(): string[] {
  return ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  )
}

it('declares the order of the layers before any rule', () => {
  expect(css.startsWith(system.layers.atRule)).toBe(true)
})

it('defines every class that a component names', () => {
  const named = sources().flatMap((text) => text.match(/\bui-[a-z]+(?:-[a-z]+)*\b(?!-?\$)/g) ?? [])
  const missing = new Set(named.filter((name) => !new RegExp(`\\.${name}\\b`).test(css)))
  expect(named.length).toBeGreaterThan(40)
  expect([...missing]).toEqual([])
})

it('defines every variable that the design system refers to', () => {
  const { breakpoints: _, ...categories } = Object.fromEntries(system.tokens.categoryMap)
  for (const tokens of Object.values(categories)) {
    for (const token of tokens.values()) {
      const { negative, virtual, cssVar } = token.extensions
      // A token without a value has no variable.
      const isDefined = !negative && !virtual && String(token.value).trim() !== ''
      if (isDefined && cssVar) expect(css).toContain(`${cssVar.var}:`)
    }
  }
})

it('contains the reset, the global styles and the keyframes, which the system itself does not have', () => {
  expect(css).toContain('@layer reset{html{line-height:1.5')
  expect(css).toContain('@keyframes spin{')
  expect(css).toContain(':root{--brand-primary')
  expect(system.getPreflightCss()).toEqual({ '@layer reset': {} })
  expect(system.getGlobalCss()).toEqual({ '@layer base': {} })
})

it('adds a vendor prefix only where a supported browser needs it', () => {
  expect(css).toContain('-webkit-user-select:none;user-select:none')
  expect(css).not.toMatch(/-ms-flex|-webkit-box-pack|@-webkit-keyframes/)
})

it('declares no variable and no pseudo-element for every element, which would slow every page down', () => {
  const rules = [...css.matchAll(/(?<=^|[{}])([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    universal: selector.split(',').filter((each) => /^\*(?:::|$)/.test(each)),
    body,
  }))
  const universal = rules.filter(({ universal }) => universal.length > 0)
  expect(universal.length).toBeGreaterThan(1)
  for (const { body } of universal.filter(({ universal }) => universal.includes('*')))
    expect(body).not.toMatch(/(?:^|;)--/)
  // Motion is reduced for few people only.
  const pseudo = universal.filter(({ body }) => !body.includes('animation-duration'))
  expect(pseudo.flatMap(({ universal }) => universal)).not.toContain('*::before')
  expect(pseudo.flatMap(({ universal }) => universal)).not.toContain('*::selection')
})

it('resets boxes and borders of every pseudo-element that has content', () => {
  const reset =
    /@layer reset\{([^{}]+)\{box-sizing:border-box;border-width:0;/.exec(css)?.[1]?.split(',') ?? []
  const withContent = [...css.matchAll(/([^{},]+::(?:before|after))\{content:"/g)].map(([, each]) =>
    each?.trim(),
  )
  expect(withContent.length).toBeGreaterThan(3)
  for (const each of withContent) expect(reset).toContain(each)
})
