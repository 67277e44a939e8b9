import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Everything that is built, cached or logged by the scripts, ignored by git. */
export const BUILD = path.join(ROOT, '.build')

/** @param {...string} parts */
export const fromRoot = (...parts) => path.join(ROOT, ...parts)
