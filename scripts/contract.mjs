import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generate, serialize } from './contract/generate.mjs'
import { renderRecordTypes, renderRoutes } from './contract/typescript.mjs'
import { fingerprint, openApiSource, root } from './contract/sources.mjs'

/**
 * Writes sandbox/contract/contract.json, and from it the types of records in sandbox/contract/generated and the routes
 * that the app offers, in lib/ordercloud/write-routes.ts. With `--check`, compares the files with what would be written.
 * The exit code is 1 when one is stale, or when the contract cannot be written because the source document is missing.
 */
const target = join(root, 'sandbox', 'contract', 'contract.json')
const recordTypes = join(root, 'sandbox', 'contract', 'generated', 'records.ts')
const routes = join(root, 'lib', 'ordercloud', 'write-routes.ts')
const advice = 'Run "npm run contract" and commit the result.'

async function main() {
  const isCheck = process.argv.includes('--check')
  const openApi = openApiSource()
  if (!openApi && !isCheck)
    return fail('The OpenAPI document is neither cached nor to be fetched: the contract was not written.')
  if (!openApi) return checkFingerprint()
  const text = serialize(await generate(openApi))
  if (!isCheck) {
    writeFileSync(target, text)
    mkdirSync(dirname(recordTypes), { recursive: true })
    writeFileSync(recordTypes, renderRecordTypes(JSON.parse(text)))
    writeFileSync(routes, renderRoutes(JSON.parse(text)))
    console.log(`Wrote sandbox/contract/contract.json (${Math.round(text.length / 1024)} KB).`)
  } else if (current() !== text) fail(`sandbox/contract/contract.json is stale. ${advice}`)
  else if (areTypesStale()) fail(`sandbox/contract/generated/records.ts is stale. ${advice}`)
  else if (areRoutesStale()) fail(`lib/ordercloud/write-routes.ts is stale. ${advice}`)
  else console.log('sandbox/contract/contract.json is up to date.')
}

function checkFingerprint() {
  const written = JSON.parse(current() || '{}').fingerprint
  if (written !== fingerprint())
    return fail(`sandbox/contract/contract.json is stale (its fingerprint differs). ${advice}`)
  if (areTypesStale()) return fail(`sandbox/contract/generated/records.ts is stale. ${advice}`)
  if (areRoutesStale()) return fail(`lib/ordercloud/write-routes.ts is stale. ${advice}`)
  console.log(
    'sandbox/contract/contract.json has the right fingerprint; without its source document that is all to be checked.',
  )
}

function areTypesStale() {
  return current(recordTypes) !== renderRecordTypes(JSON.parse(current()))
}

function areRoutesStale() {
  return current(routes) !== renderRoutes(JSON.parse(current()))
}

function current(file = target) {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return ''
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

await main().catch((error) => fail(error.message))
