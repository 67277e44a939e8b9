/** @jest-environment node */
import { execFileSync } from 'node:child_process'

/** Tests of the architecture lint rules. Each rule is broken here once. */

interface Finding {
  rule: string | null
  error: boolean
  message: string
}

const imports = (name: string, from: string) =>
  `import { ${name} } from '${from}'\nexport const x = ${name}\n`

const office = 'app/(office)'

/** Reason, path, code, and the rule that must report it. */
const forbidden: [why: string, path: string, code: string, rule: string][] = [
  ['lib imports hooks', 'lib/url/a.ts', imports('useX', '@/hooks/use-x'), 'project/layers'],
  ['lib imports React', 'lib/url/a.ts', imports('useState', 'react'), 'project/layers'],
  [
    'lib imports the app by a relative path',
    'lib/url/a.ts',
    imports('x', '../../app/providers'),
    'project/layers',
  ],
  ['hooks import components', 'hooks/use-a.ts', imports('Box', '@/components/ui/box'), 'project/layers'],
  [
    'components import the app',
    'components/shell/a.tsx',
    imports('x', `@/${office}/resources`),
    'project/layers',
  ],
  [
    'components import the sandbox',
    'components/shell/a.tsx',
    imports('x', '@/sandbox/app'),
    'project/layers',
  ],
  [
    'an area imports another',
    `${office}/products/screens.tsx`,
    imports('x', '../buyers/resource'),
    'project/layers',
  ],
  [
    'an area loads another later',
    `${office}/products/screens.tsx`,
    `export const load = () => import('../buyers/form')\n`,
    'project/layers',
  ],
  [
    'a sibling below the same parent',
    `${office}/settings/productfacets/form.tsx`,
    imports('x', '../apiclients/form'),
    'project/layers',
  ],
  [
    'a parent imports an area below it',
    `${office}/buyers/screens.tsx`,
    imports('x', './[buyerid]/users/resource'),
    'project/layers',
  ],
  [
    'an area imports the registry',
    `${office}/products/screens.tsx`,
    imports('x', '../resources'),
    'project/layers',
  ],
  ['the layout imports the registry', `${office}/layout.tsx`, imports('x', './resources'), 'project/layers'],
  ['the shell imports an area', `${office}/shell.tsx`, imports('x', './products/resource'), 'project/layers'],
  [
    'sign-in imports the office',
    'app/(auth)/sign-in.tsx',
    imports('x', '../(office)/shell'),
    'project/layers',
  ],
  ['rules import resources', 'sandbox/rules/a.ts', imports('x', '../resources/orders'), 'project/layers'],
  ['the core imports rules', 'sandbox/core/a.ts', imports('x', '../rules/pricing'), 'project/layers'],
  [
    'middleware imports components',
    'middleware.ts',
    imports('x', '@/components/ui/button'),
    'project/layers',
  ],
  ['the sandbox imports lib', 'sandbox/rules/a.ts', imports('x', '../../lib/price/total'), 'project/layers'],
  ['the sandbox imports React', 'sandbox/rules/a.ts', imports('x', 'react'), 'project/layers'],
  [
    'the SDK outside lib/ordercloud',
    `${office}/products/a.tsx`,
    imports('Me', 'ordercloud-javascript-sdk'),
    'project/layers',
  ],
  ['the SDK in a hook', 'hooks/use-a.ts', imports('Me', 'ordercloud-javascript-sdk'), 'project/layers'],
  [
    'Chakra beyond layout',
    `${office}/products/a.tsx`,
    imports('Button', '@chakra-ui/react'),
    'project/layers',
  ],
  [
    'all of Chakra',
    'components/shell/a.tsx',
    `import * as C from '@chakra-ui/react'\nexport const x = C\n`,
    'project/layers',
  ],
  [
    'a part that every feature uses imports a feature',
    'components/resource/a.tsx',
    imports('x', '@/components/orders/order-status'),
    'project/layers',
  ],
  [
    'a feature imports the parts of another',
    'components/products/form.tsx',
    imports('x', '../catalogs/use-catalogs'),
    'project/layers',
  ],
  [
    'a feature loads the parts of another later',
    'components/products/form.tsx',
    `export const load = () => import('../catalogs/rules/order')\n`,
    'project/layers',
  ],
  [
    'a feature names the type of another’s part',
    'components/products/form.tsx',
    `export let x: import('../catalogs/form').Values\n`,
    'project/layers',
  ],
  [
    'the rules of a feature import React',
    'components/orders/rules/totals.ts',
    imports('useMemo', 'react'),
    'project/layers',
  ],
  [
    'the rules of a feature import its components',
    'components/orders/rules/totals.ts',
    imports('x', '../totals-panel'),
    'project/layers',
  ],
  [
    'the rules of a feature import a hook',
    'components/orders/rules/totals.ts',
    imports('useX', '@/hooks/use-x'),
    'project/layers',
  ],
  [
    'the rules of a feature import Chakra components',
    'components/orders/rules/totals.ts',
    imports('x', '@/components/ui/button'),
    'project/layers',
  ],
  [
    'a circle of types',
    'lib/url/list-filters.ts',
    `import type { ListRules } from './list-state'\nexport let x: ListRules\n`,
    'project/no-circles',
  ],
  [
    'a circle through other files',
    'lib/resource/service.ts',
    `import type { Resource } from '@/lib/resource/resource'\nexport let x: Resource<object>\n`,
    'project/no-circles',
  ],
  [
    'a circle that is loaded later',
    'lib/forms/draft-mark.ts',
    `export const load = () => import('./clear-drafts')\n`,
    'project/no-circles',
  ],
  [
    'a circle by a type of an import',
    'lib/forms/draft-mark.ts',
    `export let x: typeof import('./clear-drafts')\n`,
    'project/no-circles',
  ],
  ['a file that imports itself', 'lib/url/trail.ts', imports('trailOf', './trail'), 'project/no-circles'],
  ['an index file', 'lib/url/index.ts', 'export const x = 1\n', 'project/no-barrels'],
  ['a file of re-exports', 'lib/url/all.ts', `export { x } from './x'\n`, 'project/no-barrels'],
  ['export all', 'lib/url/a.ts', `export * from './x'\nexport const y = 1\n`, 'project/no-barrels'],
  ['a default export', 'lib/url/a.ts', 'const x = 1\nexport default x\n', 'project/no-default-export'],
  ['a name in capitals', 'components/shell/SideMenu.tsx', 'export const x = 1\n', 'project/file-names'],
  ['a hook without use', 'hooks/session.ts', 'export const x = 1\n', 'project/file-names'],
  [
    'a doc comment that starts with What',
    'lib/url/a.ts',
    '/** What x is. */\nexport const x = 1\n',
    'project/doc-comments',
  ],
  [
    'a doc comment of several lines that starts with Whether',
    'lib/url/a.ts',
    '/**\n * Whether x is.\n */\nexport const x = 1\n',
    'project/doc-comments',
  ],
  ['a constant named by quantity alone', 'lib/url/a.ts', 'export const MOST = 1\n', 'project/constant-names'],
  [
    'raw HTML',
    `${office}/products/a.tsx`,
    `export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />\n`,
    'react/no-danger',
  ],
  [
    'raw HTML by assignment',
    'lib/url/a.ts',
    `export const f = (e: Element) => {\n  e.innerHTML = ''\n}\n`,
    'no-restricted-syntax',
  ],
]

const permitted: [why: string, path: string, code: string][] = [
  ['lib imports lib', 'lib/url/a.ts', imports('x', '../format/date')],
  [
    'hooks import lib and React',
    'hooks/use-a.ts',
    imports('x', '@/lib/url/x') + `export { useState } from 'react'\n`,
  ],
  ['an area imports its own file', `${office}/products/[xid]/page.tsx`, imports('x', '../screens')],
  [
    'a page imports beside a route parameter',
    `${office}/products/new/page.tsx`,
    imports('x', '../[xid]/words'),
  ],
  [
    'an area below another imports its parent',
    `${office}/buyers/[buyerid]/users/screens.tsx`,
    imports('x', '../../words'),
  ],
  ['the shell imports the registry', `${office}/shell.tsx`, imports('x', './resources')],
  [
    'the registry names an area',
    `${office}/resources.ts`,
    `export const load = () => import('./products/resource')\n`,
  ],
  [
    'a feature imports its own files',
    'components/products/form.tsx',
    imports('x', './rules/price') + `export { y } from '../resource/cells'\n`,
  ],
  [
    'a feature imports what another offers',
    'components/products/form.tsx',
    imports('x', '../catalogs/public'),
  ],
  [
    'a feature imports on the server what another offers there',
    'components/products/prefetch.ts',
    imports('x', '../catalogs/public-server'),
  ],
  ['a page imports a feature', `${office}/products/page.tsx`, imports('x', '@/components/products/list')],
  [
    'the registry of the features loads one',
    'components/registry.ts',
    `export const load = () => import('./products/resource')\n`,
  ],
  [
    'the rules of a feature import lib, each other, and what another feature offers',
    'components/orders/rules/totals.ts',
    imports('x', '@/lib/format/price') +
      `export { y } from './lines'\nexport type { Z } from '../../catalogs/public'\n`,
  ],
  [
    'a public file that only passes on',
    'components/orders/public.ts',
    `export { x } from './rules/totals'\n`,
  ],
  ['an import without a circle', 'lib/url/list-state.ts', imports('isXpPath', './list-filters')],
  ['lib/ordercloud imports the SDK', 'lib/ordercloud/sdk.ts', imports('Me', 'ordercloud-javascript-sdk')],
  ['layout from Chakra', `${office}/products/a.tsx`, imports('Stack', '@chakra-ui/react')],
  ['anything from Chakra in components/ui', 'components/ui/a.tsx', imports('Button', '@chakra-ui/react')],
  ['a default export where Next demands it', 'app/error.tsx', 'const E = () => null\nexport default E\n'],
  ['a test imports what it tests', '__tests__/unit/a.test.ts', imports('x', '@/sandbox/app')],
  [
    'a doc comment that starts with its subject',
    'lib/url/a.ts',
    '/** Returns what x is. */\nexport const x = 1\n',
  ],
  ['a constant that says what it limits', 'lib/url/a.ts', 'export const MAX_ROWS = 1\n'],
]

let findings: Finding[][]

beforeAll(() => {
  const snippets = [...forbidden, ...permitted].map(([, path, code]) => ({ path, code }))
  const options = { input: JSON.stringify(snippets), maxBuffer: 1 << 26 }
  findings = JSON.parse(execFileSync(process.execPath, ['scripts/lib/lint-snippets.mjs'], options).toString())
})

test.each(forbidden.map(([why, , , rule], index) => ({ why, rule, index })))(
  'reports: $why',
  ({ rule, index }) => {
    expect(findings[index]).toContainEqual(expect.objectContaining({ rule, error: true }))
  },
)

test.each(permitted.map(([why], index) => ({ why, index })))('accepts: $why', ({ index }) => {
  expect(findings[forbidden.length + index]!.filter((finding) => finding.error)).toEqual([])
})
