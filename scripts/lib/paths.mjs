import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Folder of everything that the scripts build, cache or log. Git ignores it. */
export const BUILD = path.join(ROOT, '.build')

/** @param {...string} parts */
export const fromRoot = (...parts) => path.join(ROOT, ...parts)
