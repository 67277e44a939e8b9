import { autoMap, planImport, type ImportRules } from '@/lib/csv/import-plan'
import { readYaml, writeYaml } from '@/lib/csv/yaml'
import { categoryRules } from '@/components/catalogs/categories/import'

const records = [
  {
    ID: 'tools',
    Name: 'Tools: all',
    Description: '=1+1',
    Active: true,
    ListOrder: 0,
    ParentID: null,
    xp: { Icon: 'drill' },
  },
  {
    ID: 'saws',
    Name: 'yes',
    Description: null,
    Active: false,
    ListOrder: 1,
    ParentID: 'tools',
    xp: { Sizes: [1, 2], Deep: { a: null } },
  },
]
const FIELDS = ['ID', 'ParentID', 'ListOrder', 'Name', 'Description', 'Active', 'xp']

async function* pagesOf(Items: readonly object[]) {
  yield { Items }
}

/** Reads a blob, which the DOM of the tests cannot. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

const plan = async (text: string, existing: readonly object[]) => {
  const file = await readYaml(text, 'Categories')
  const known = new Map(existing.map((record) => [(record as { ID: string }).ID, record]))
  return planImport(
    file,
    autoMap(file.header, categoryRules.fields),
    categoryRules as ImportRules<never, object>,
    known,
  )
}

it('writes a file that changes nothing when it is imported again', async () => {
  const text = await textOf(await writeYaml(pagesOf(records), { fields: FIELDS }))
  expect(text).toContain('Name: "yes"')
  const { targets, problems, unchanged } = await plan(text, records)
  expect({ targets, problems, unchanged }).toEqual({ targets: [], problems: [], unchanged: 2 })
})

it('keeps the fields and properties that a record lacks, and changes single properties', async () => {
  const { targets } = await plan(
    '- ID: saws\n  xp:\n    Sizes: [3]\n    New: 1\n- ID: tools\n  Name: Gear\n',
    records,
  )
  expect(targets).toMatchObject([
    {
      id: 'saws',
      write: { kind: 'patch', body: { xp: { Sizes: [3], New: 1 } } },
      before: { xp: { Sizes: [1, 2], New: null } },
    },
    { id: 'tools', write: { kind: 'patch', body: { Name: 'Gear' } } },
  ])
  expect(targets[0]?.write).toEqual({ kind: 'patch', body: { xp: { Sizes: [3], New: 1 } } })
})

it('creates records with their properties', async () => {
  const { targets, problems } = await plan(
    'Objects:\n  Catalogs: []\n  Categories:\n    - ID: fresh\n      Name: New\n      xp: { Icon: star }\n',
    [],
  )
  expect(problems).toEqual([])
  expect(targets).toMatchObject([
    { line: 4, write: { kind: 'create', body: { Name: 'New', xp: { Icon: 'star' } } } },
  ])
})

it('names the line of a mistake', async () => {
  await expect(plan('- ID: a\n  Name: [\n', [])).rejects.toThrow(/^Line \d is not YAML/)
  await expect(plan('- ID: a\n  ID: b\n', [])).rejects.toThrow('Line 2')
  await expect(plan('Catalogs: []\nOrders: []\n', [])).rejects.toThrow('no list “Categories”')
  await expect(plan('just text', [])).rejects.toThrow('no list of records')
  await expect(plan('[]', [])).rejects.toThrow('empty')
  await expect(plan('- text\n', [])).rejects.toThrow('keys and values')
  expect((await plan('- ID: a\n  Name: A\n- ID: b\n  Name: B\n  xp: text\n', [])).problems).toEqual([
    { line: 3, column: 'xp', reason: expect.stringContaining('object') },
  ])
  expect((await plan('- ID: b\n  Name: B\n  xp: { __proto__: 1 }\n', [])).problems).toHaveLength(1)
})

it('does not expand repeated parts without end', async () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((key, at) => `${key}: &${key} [${`*${'abcdefgh'[at] ?? ''}, `.repeat(9)}]`),
  ]
  await expect(readYaml(`- ${bomb.join('\n  ')}\n`, 'Categories')).rejects.toThrow()
})
