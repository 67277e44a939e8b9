import fs from 'node:fs'
import { run } from './command.mjs'
import { fingerprint, storeFingerprint, storedFingerprint } from './fingerprint.mjs'
import { fromRoot } from './paths.mjs'
import { exclusively } from './run-lock.mjs'
import { Refusal, progress } from './terminal.mjs'

/** Only Node's own modules above: this runs before anything is installed. */

/** @param {string} file @returns {Record<string, any> | null} */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what the lock names. npm leaves a list of what it installed; packages for other
 * platforms are optional and missing from it.
 */
function matchesLock() {
  const wanted = readPackages(fromRoot('package-lock.json'))
  const present = readPackages(fromRoot('node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.optional || entry.devOptional || present[name]?.version === entry.version,
  )
}

/** @returns {boolean} */
export function isInstalled() {
  if (!fs.existsSync(fromRoot('node_modules/.package-lock.json'))) return false
  const hash = fingerprint(['package-lock.json'])
  if (storedFingerprint('install') === hash) return true
  if (!matchesLock()) return false
  storeFingerprint('install', hash)
  return true
}

/**
 * Installs the packages of the lock when they are missing or another lock's.
 *
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled() {
  if (isInstalled()) return false
  return exclusively(install)
}

async function install() {
  // Another run may have done it meanwhile.
  if (isInstalled()) return false
  const step = progress('Installing packages')
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    step.stop()
    console.error(output)
    throw new Refusal('The packages could not be installed; the lines above say why.')
  }
  storeFingerprint('install', fingerprint(['package-lock.json']))
  step.done()
  return true
}
