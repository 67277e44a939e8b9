import { isSecretField } from '../forms/secret-fields'
import { isXpPath } from '../url/list-filters'
import { isAddedKey } from './columns'

/** Depth of the extended properties that are found. Deeper ones can be entered as a path. */
const MAX_XP_DEPTH = 3
const MAX_PATHS = 200

/** Paths of the fields and of the extended properties of records. */
interface RecordFields {
  fields: string[]
  xp: string[]
  /** True when the records have extended properties, even if they are empty. */
  hasXp: boolean
}

/** Returns the paths that at least one of the records has, in alphabetical order. Secrets are left out. */
export function fieldsOfRecords(records: readonly object[]): RecordFields {
  const fields = new Set<string>()
  const xp = new Set<string>()
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      if (key === 'xp') collect(xp, 'xp', value, MAX_XP_DEPTH)
      else collect(fields, key, value, 1)
    }
  }
  return {
    fields: [...fields].filter((path) => isAddedKey(path) && !isSecretField(path)).sort(byLetters),
    xp: [...xp].filter(isXpPath).sort(byLetters),
    hasXp: records.some((record) => Object.hasOwn(record, 'xp')),
  }
}

/** Adds a path, or the paths within its object. */
function collect(paths: Set<string>, path: string, value: unknown, depth: number): void {
  if (paths.size >= MAX_PATHS) return
  if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) collect(paths, `${path}.${key}`, inner, depth - 1)
  } else paths.add(path)
}

const byLetters = (one: string, other: string) => one.localeCompare(other, 'en')
