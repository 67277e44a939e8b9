import { readdirSync, readFileSync } from 'node:fs'
import iconLoader from '@/scripts/lib/icon-loader.mjs'
import { fromRoot } from '@/scripts/lib/paths.mjs'

const ICONS = fromRoot('node_modules/lucide-react/dist/esm/icons')
const read = (name: string) => readFileSync(`${ICONS}/${name}`, 'utf8')

test('removes the keys of an icon and keeps its shapes', () => {
  const icon = iconLoader(read('chevron-last.mjs'))
  expect(icon).toContain('["path", { d: "m7 18 6-6-6-6" }],')
  expect(icon).toContain('["path", { d: "M17 6v12" }]')
})

test('leaves a key in no icon of the library', () => {
  const names = readdirSync(ICONS).filter((name) => name.endsWith('.mjs'))
  expect(names.length).toBeGreaterThan(1000)
  expect(names.filter((name) => /\bkey: /.test(iconLoader(read(name))))).toEqual([])
})

test('rejects an icon in another form', () => {
  expect(() => iconLoader('const __iconData = { node: [["path", { "d": "M1 1", "key": "a1" }]] }')).toThrow(
    'Adapt scripts/lib/icon-loader.mjs.',
  )
})
