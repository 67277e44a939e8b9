import { isPlainObject } from '../forms/diff'
import type { XpSchema } from './schema'
import { pathText, xpOf, type XpPath } from './tree'
import { kindOf, type XpKind } from './values'

/** Most records that one finding lists. It counts all of them. */
const MAX_LISTED = 20

/** A record as findings name it. */
export interface CheckedRecord {
  id: string
  title: string
}

/** Records whose values at one path have the same fault. */
export interface XpFinding {
  /** The path as text, such as "xp.Size.Width". */
  path: string
  count: number
  /** The first of the records. */
  records: readonly CheckedRecord[]
}

/** Records with a type at a path that most records do not have there. */
export interface XpTypeFinding extends XpFinding {
  kind: XpKind
  /** The type that most records have at the path, and their number. */
  usual: { kind: XpKind; count: number }
}

/** Records with a value that the schema does not allow. */
export interface XpSchemaFinding extends XpFinding {
  /** The problem as a sentence. */
  text: string
}

/** Checks the extended properties of records, one page after the other. */
interface XpCheck {
  add: (record: object, named: CheckedRecord) => void
  /** Returns the findings about all records so far, by path. */
  findings: () => { types: XpTypeFinding[]; problems: XpSchemaFinding[] }
}

interface Found {
  count: number
  records: CheckedRecord[]
}

/**
 * Creates a check of extended properties. A path has a fault when records have several types there, because the
 * platform filters and sorts by one type. Null counts as no value. Paths whose types a schema names are only compared with
 * the schema.
 */
export function createXpCheck(schema: XpSchema | undefined): XpCheck {
  const kinds = new Map<string, Map<XpKind, Found>>()
  const problems = new Map<string, Map<string, Found>>()
  return {
    add(record, named) {
      const xp = xpOf(record)
      for (const [path, value] of valuesIn(xp, [])) {
        if (value === null || (schema?.fieldAt(path)?.kinds.length ?? 0) > 0) continue
        note(kinds, pathText(path), kindOf(value), named)
      }
      for (const { path, text } of schema?.problemsOf(xp) ?? []) note(problems, pathText(path), text, named)
    },
    findings: () => ({
      types: byPath(kinds).flatMap(([path, found]) => {
        const [usual, ...others] = [...found].sort(([, one], [, other]) => other.count - one.count)
        if (!usual) return []
        const most = { kind: usual[0], count: usual[1].count }
        return others.map(([kind, own]) => ({ path, kind, usual: most, ...own }))
      }),
      problems: byPath(problems).flatMap(([path, found]) =>
        [...found].map(([text, own]) => ({ path, text, ...own })),
      ),
    }),
  }
}

/** Returns the values of an object at all depths, with their paths. The entries of lists are part of the list. */
function valuesIn(object: object, at: XpPath): [XpPath, unknown][] {
  return Object.entries(object).flatMap(([key, value]): [XpPath, unknown][] => {
    const path = [...at, key]
    return [[path, value], ...(isPlainObject(value) ? valuesIn(value, path) : [])]
  })
}

function note<Key>(map: Map<string, Map<Key, Found>>, path: string, key: Key, record: CheckedRecord): void {
  const atPath = map.get(path) ?? new Map<Key, Found>()
  map.set(path, atPath)
  const found = atPath.get(key) ?? { count: 0, records: [] }
  atPath.set(key, found)
  found.count += 1
  if (found.records.length < MAX_LISTED) found.records.push(record)
}

const byPath = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([one], [other]) => one.localeCompare(other, 'en'))
