import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const sdkFolder = join(root, 'node_modules', 'ordercloud-javascript-sdk')
const cache = join(root, 'node_modules', '.cache', 'quartermaster-contract')

/**
 * The npm package of the official seeding tool, which contains the platform's OpenAPI document. The tool is not a
 * dependency: its archive is downloaded, checked against this digest and read.
 */
const seeding = {
  name: '@ordercloud/seeding',
  version: '1.1.0',
  archive: 'ordercloud-seeding-1.1.0.tgz',
  integrity:
    'sha512-kf+jXF8WjObinhmdaWb6ze7ag2oV1RnDPB+iqeZ3t2F8Otz1cHLd81myouGOYsnZb/Ac1pcS7HkGLPKSz7dwlQ==',
}

/** Returns names and exact versions of the sources of the contract. */
export function sources() {
  const sdk = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8'))
  return { [seeding.name]: seeding.version, [sdk.name]: sdk.version }
}

/**
 * Returns the OpenAPI document from the cache, or downloads it with npm.
 *
 * @returns {object | null} null when it is neither cached nor available for download (no network)
 * @throws when the archive's digest is not the pinned one
 */
export function openApiSource() {
  const archive = join(cache, seeding.archive)
  if (!existsSync(archive) && !fetchArchive()) return null
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (digest !== seeding.integrity) {
    throw new Error(
      `${archive} is not the ${seeding.name}@${seeding.version} this repository knows (digest ${digest}). Delete it and try again.`,
    )
  }
  const document = join(cache, 'package', 'swagger.json')
  execFileSync('tar', ['-xzf', seeding.archive, 'package/swagger.json'], { cwd: cache })
  return JSON.parse(readFileSync(document, 'utf8'))
}

function fetchArchive() {
  mkdirSync(cache, { recursive: true })
  const pack = [
    'pack',
    `${seeding.name}@${seeding.version}`,
    '--silent',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ]
  const npm = process.env.npm_execpath
  try {
    // On Windows `npm` is a script file, which cannot be executed directly. npm provides its own path to the scripts it
    // runs.
    if (npm) execFileSync(process.execPath, [npm, ...pack], { cwd: cache, stdio: 'ignore' })
    else execFileSync('npm', pack, { cwd: cache, stdio: 'ignore', shell: process.platform === 'win32' })
    return true
  } catch {
    return false
  }
}

/**
 * Returns a SHA-256 of everything that the contract depends on and that is available without a network: names, versions
 * and digest of the sources, the overlay, and the generator's own files.
 */
export function fingerprint() {
  const folder = join(root, 'scripts', 'contract')
  const files = [
    join(root, 'scripts', 'contract.mjs'),
    ...readdirSync(folder)
      .filter((file) => file.endsWith('.mjs'))
      .sort()
      .map((file) => join(folder, file)),
    join(root, 'sandbox', 'contract', 'overlay.mjs'),
  ]
  const hash = createHash('sha256').update(JSON.stringify(sources())).update(seeding.integrity)
  // Git may check out files with other line ends, which make no difference.
  for (const file of files) hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
