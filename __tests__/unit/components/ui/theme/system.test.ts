/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as theme from '@chakra-ui/react/theme'
import { staticRecipes } from '@/components/ui/theme/static-classes'
import { system } from '@/components/ui/theme/system'

// Every recipe of the preset, by the name of its component. A component that is missing here needs none.
const known = new Set(
  Object.keys(theme)
    .filter((name) => /(Slot)?Recipe$/.test(name))
    .map((name) => name.replace(/(Slot)?Recipe$/, '')),
)
// Components that use the recipe of another name.
const BY_ANOTHER_NAME: Record<string, string> = {
  iconButton: 'button',
  closeButton: 'button',
  stack: '',
  text: '',
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function recipesInUse(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of ['app', 'components'].flatMap(filesOf)) {
    const text = readFileSync(file, 'utf8')
    for (const [, list = ''] of text.matchAll(/import\s+\{([^}]*)\}\s+from '@chakra-ui\/react'/g)) {
      for (const part of list.split(',')) {
        const name = part.trim().split(' as ')[0] ?? ''
        if (!/^[A-Z]/.test(name)) continue
        const key = name.charAt(0).toLowerCase() + name.slice(1)
        const recipe = BY_ANOTHER_NAME[key] ?? key
        // A component may provide its recipe itself.
        const isBrought = text.includes(`recipe={${recipe}SlotRecipe}`)
        if (known.has(recipe) && !isBrought) found.set(recipe, file)
      }
    }
    for (const [, key = ''] of text.matchAll(/use(?:Slot)?Recipe\(\{ key: '(\w+)'/g)) found.set(key, file)
  }
  return found
}

it('includes the recipe of every Chakra component in use', () => {
  const used = recipesInUse()
  expect(used.has('button')).toBe(true)
  // Buttons, icons and links have the classes of the static stylesheet instead.
  const missing = [...used].filter(([key]) => !system.hasRecipe(key) && !(key in staticRecipes))
  expect(missing).toEqual([])
})

it('includes no unused recipe', () => {
  // A busy button renders a spinner by itself.
  const used = new Set([...recipesInUse().keys(), 'spinner'])
  const { recipes = {}, slotRecipes = {} } = system._config.theme ?? {}
  const unused = [...Object.keys(recipes), ...Object.keys(slotRecipes)].filter((key) => !used.has(key))
  expect(unused).toEqual([])
})

it('has no recipe for a component that is not in use (carousel)', () => {
  expect(known.has('carousel')).toBe(true)
  expect(system.hasRecipe('carousel')).toBe(false)
})
