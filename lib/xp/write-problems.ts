import { isPlainObject } from '../forms/diff'
import { isWithin } from './read-only'
import type { XpProblem, XpSchema } from './schema'
import { pathText, type XpObject, type XpPath } from './tree'

/**
 * Returns the problems that a PATCH of extended properties would cause: those of the written values, and those that the
 * record does not have yet.
 *
 * @param stored the current extended properties. Null for a new record, which must match the schema as a whole
 */
export function problemsOfWrite(schema: XpSchema, stored: XpObject | null, written: XpObject): XpProblem[] {
  const textOf = ({ path, text }: XpProblem) => `${pathText(path)} ${text}`
  const known = new Set(stored ? schema.problemsOf(stored).map(textOf) : [])
  const paths = writtenPaths(written)
  return schema
    .problemsOf(merged(stored ?? {}, written))
    .filter((problem) => !known.has(textOf(problem)) || paths.some((path) => isWithin(problem.path, path)))
}

/** Returns an object after a PATCH, which merges objects and replaces other values. */
function merged(stored: XpObject, written: XpObject): XpObject {
  const entries = Object.entries(written).map(([key, value]): [string, unknown] => {
    const before = Object.hasOwn(stored, key) ? stored[key] : undefined
    return [key, isPlainObject(value) ? merged(isPlainObject(before) ? before : {}, value) : value]
  })
  return Object.fromEntries([...Object.entries(stored), ...entries])
}

function writtenPaths(written: XpObject, at: XpPath = []): XpPath[] {
  return Object.entries(written).flatMap(([key, value]) =>
    isPlainObject(value) ? writtenPaths(value, [...at, key]) : [[...at, key]],
  )
}
