import fs from 'node:fs'
import { run } from './command.mjs'
import { fingerprint, storeFingerprint, storedFingerprint } from './fingerprint.mjs'
import { fromRoot } from './paths.mjs'
import { exclusively } from './run-lock.mjs'
import { UsageError, progress } from './terminal.mjs'

/** This file may import only Node's own modules, because it runs before anything is installed. */

/** @param {string} file @returns {Record<string, any> | null} */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Returns true if node_modules contains the packages of the lock file. npm stores a list of what it installed. Packages
 * for other platforms are optional and missing from that list.
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
 * Installs the packages of the lock file if they are missing or belong to another lock file.
 *
 * @returns {Promise<boolean>} true if packages were installed
 */
export async function ensureInstalled() {
  if (isInstalled()) return false
  return exclusively(install)
}

async function install() {
  // Another run may have installed them meanwhile.
  if (isInstalled()) return false
  const step = progress('Installing packages')
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    step.stop()
    console.error(output)
    throw new UsageError('The packages could not be installed. See the output above.')
  }
  storeFingerprint('install', fingerprint(['package-lock.json']))
  step.done()
  return true
}
