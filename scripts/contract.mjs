import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, serialise } from './contract/generate.mjs'
import { fingerprint, openApiSource, root } from './contract/sources.mjs'

/**
 * Writes sandbox/contract/contract.json. With `--check`, compares the file with what would be written. The exit code is
 * 1 when the file is stale, or when it cannot be written because the source document is missing.
 */
const target = join(root, 'sandbox', 'contract', 'contract.json')
const advice = 'Run "npm run contract" and commit the result.'

async function main() {
  const isCheck = process.argv.includes('--check')
  const openApi = openApiSource()
  if (!openApi && !isCheck)
    return fail('The OpenAPI document is neither cached nor to be fetched: the contract was not written.')
  if (!openApi) return checkFingerprint()
  const text = serialise(await generate(openApi))
  if (!isCheck) {
    writeFileSync(target, text)
    console.log(`Wrote sandbox/contract/contract.json (${Math.round(text.length / 1024)} KB).`)
  } else if (current() !== text) fail(`sandbox/contract/contract.json is stale. ${advice}`)
  else console.log('sandbox/contract/contract.json is up to date.')
}

function checkFingerprint() {
  const written = JSON.parse(current() || '{}').fingerprint
  if (written !== fingerprint())
    return fail(`sandbox/contract/contract.json is stale (its fingerprint differs). ${advice}`)
  console.log(
    'sandbox/contract/contract.json has the right fingerprint; without its source document that is all to be checked.',
  )
}

function current() {
  try {
    return readFileSync(target, 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return ''
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

await main().catch((error) => fail(error.message))
