import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { BUILD, ROOT, fromRoot } from './lib/paths.mjs'

/**
 * `npm run supported` writes `sandbox/SUPPORTED.md`: which operations of the contract the embedded platform has.
 * With `--check` it fails when the file does not say what the code does.
 */

const TARGET = fromRoot('sandbox', 'SUPPORTED.md')

/** The contract and the ids of its wired operations, from the sources themselves. */
async function readSources() {
  const outfile = path.join(BUILD, 'supported.mjs')
  mkdirSync(BUILD, { recursive: true })
  await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: `export { contract } from './sandbox/contract/contract'
export { wiredOperations } from './sandbox/wired'`,
      resolveDir: ROOT,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.json': 'json' },
    logLevel: 'silent',
  })
  const { contract, wiredOperations } = await import(pathToFileURL(outfile).href)
  return { contract, wired: new Set(wiredOperations(contract)) }
}

const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${part} of ${whole}`

async function document() {
  const { contract, wired } = await readSources()
  /** @type {Map<string, { wired: string[], later: string[] }>} */
  const resources = new Map()
  for (const { id } of contract.operations) {
    const [resource, verb] = id.split('.')
    const row = resources.get(resource) ?? { wired: [], later: [] }
    ;(wired.has(id) ? row.wired : row.later).push(verb)
    resources.set(resource, row)
  }
  const total = contract.operations.length
  const lines = [
    '# What the embedded platform supports',
    '',
    'Written by `npm run supported` from the contract and the code; do not edit.',
    '',
    '| operations | count |',
    '| --- | ---: |',
    `| wired | ${wired.size} |`,
    `| ruled later: they answer 501 with an \`Errors\` body | ${total - wired.size} |`,
    '| absent: in the contract, but answered 404 | 0 |',
    `| in the contract (version ${contract.version}) | ${total} |`,
    '',
    'Besides, outside the contract: `POST /oauth/token` (password, refresh token, client credentials, anonymous),',
    '`GET /env` and `GET /v1/openapi/v3`.',
    '',
    '| resource | wired | operations | ruled later |',
    '| --- | ---: | --- | --- |',
  ]
  for (const [resource, row] of [...resources].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = row.wired.length + row.later.length
    lines.push(
      `| ${resource} | ${share(row.wired.length, all)} | ${row.wired.join(', ')} | ${row.later.join(', ')} |`,
    )
  }
  return `${lines.join('\n')}\n`
}

const text = await document()
const current = existsSync(TARGET) ? readFileSync(TARGET, 'utf8').replaceAll('\r\n', '\n') : ''
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, text)
  console.log('Wrote sandbox/SUPPORTED.md.')
} else if (current === text) console.log('sandbox/SUPPORTED.md is up to date.')
else {
  console.error('sandbox/SUPPORTED.md is stale. Run "npm run supported" and commit the result.')
  process.exitCode = 1
}
