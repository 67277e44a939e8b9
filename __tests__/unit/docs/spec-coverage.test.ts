/** @jest-environment node */
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const FOLDERS = ['__tests__', 'app', 'components', 'docs', 'e2e', 'hooks', 'lib', 'sandbox', 'scripts']

/** All files with their path from the root of the project, in the form `/lib/lazy.ts`. */
const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name))}`),
)
files.push(...fs.readdirSync(root).map((name) => `/${name}`))

/** The names of files and folders in a row of a table: everything with a slash or an ending. Titles of tests are left out. */
function namesIn(row: string): string[] {
  const [, , ...cells] = row.split('|')
  const words = cells.flatMap((cell) =>
    cell.replaceAll(/"[^"]*"|\(\d[^)]*\)/g, ' ').split(/[\s,;`]+|\)(?=\s|$)/),
  )
  return words.filter((word) => word.includes('/') || /\.(?:tsx?|mjs|css|md|test|spec)$/.test(word))
}

/** True if the office has a page at an address, such as `/buyers/{id}/catalogs`. */
function isPage(address: string): boolean {
  const segments = address.split('/').map((one) => (/^\{.+\}$/.test(one) ? '\\[[^/]+\\]' : one))
  const pattern = new RegExp(`^/app/\\(office\\)${segments.join('/')}/page\\.tsx$`)
  return files.some((file) => pattern.test(file))
}

/** True if a file or folder has this name or a path that ends with it. The ending of a test may be missing. */
function exists(name: string): boolean {
  if (name.startsWith('/')) return isPage(name)
  const own = `/${name}`
  return files.some((file) => {
    const base = file.replace(/\.tsx?$/, '')
    return file.endsWith(own) || base.endsWith(own) || file.includes(`${own}/`)
  })
}

const rows = fs.readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8').split('\n')
const named = rows.flatMap((row, at) =>
  row.startsWith('|') ? namesIn(row).map((name) => [at + 1, name] as const) : [],
)

test('every file and folder that docs/spec-coverage.md names exists', () => {
  expect(named.length).toBeGreaterThan(300)
  const missing = named.filter(([, name]) => !exists(name))
  expect(missing.map(([line, name]) => `line ${line}: ${name}`)).toEqual([])
})
