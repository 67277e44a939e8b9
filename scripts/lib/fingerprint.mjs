import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { BUILD, ROOT } from './paths.mjs'

/**
 * Returns every file below a folder, the file itself, or nothing if it is missing.
 *
 * @param {string} at @returns {string[]}
 */
export function filesBelow(at) {
  const stat = fs.statSync(at, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [at]
  return fs
    .readdirSync(at, { withFileTypes: true })
    .flatMap((entry) => (entry.name.startsWith('.') ? [] : filesBelow(path.join(at, entry.name))))
    .sort()
}

/**
 * Returns a hash of names and contents. File times are ignored, because checkouts and copies change them.
 *
 * @param {string[]} paths files or folders, relative to the top folder
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((entry) => filesBelow(path.join(ROOT, entry)))) {
    hash.update(`${path.relative(ROOT, file).split(path.sep).join('/')}\0`)
    hash.update(fs.readFileSync(file))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} name @returns {string | null} */
export function storedFingerprint(name) {
  try {
    return fs.readFileSync(path.join(BUILD, `${name}.hash`), 'utf8').trim()
  } catch {
    return null
  }
}

/** @param {string} name @param {string} value */
export function storeFingerprint(name, value) {
  fs.mkdirSync(BUILD, { recursive: true })
  fs.writeFileSync(path.join(BUILD, `${name}.hash`), `${value}\n`)
}
