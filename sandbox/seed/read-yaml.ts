import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import { ASSIGNMENT_NAMES, OBJECT_NAMES, type SeedDocument, type SeedRecord } from './format'

/** An error in a file. Lines and columns count from 1. */
export interface Problem {
  line: number
  column?: number
  reason: string
}

/** The content of a seed file: its records, the line of each record, and the errors. */
export interface Source {
  document: SeedDocument
  lines: Map<SeedRecord, number>
  problems: Problem[]
  /** Names that the format does not have. Their content is not loaded. */
  ignored: Problem[]
}

const SECTIONS = { Objects: OBJECT_NAMES, Assignments: ASSIGNMENT_NAMES } as const
type Section = keyof typeof SECTIONS

const otherSection = (section: Section): Section => (section === 'Objects' ? 'Assignments' : 'Objects')

class Reader {
  readonly source: Source = {
    document: { Objects: {}, Assignments: {} },
    lines: new Map(),
    problems: [],
    ignored: [],
  }

  constructor(
    private readonly parsed: Document,
    private readonly counter: LineCounter,
  ) {}

  private lineOf(node: unknown): number {
    const range = (node as Node | null)?.range
    return range ? this.counter.linePos(range[0]).line : 1
  }

  private problem(node: unknown, reason: string): void {
    this.source.problems.push({ line: this.lineOf(node), reason })
  }

  /** Resolves a node: an alias to its target, and an empty value to null. */
  private meant(node: unknown): unknown {
    const target = isAlias(node) ? node.resolve(this.parsed) : node
    return isScalar(target) && target.value === null ? null : target
  }

  top(): void {
    const root = this.meant(this.parsed.contents)
    if (!isMap(root)) {
      this.problem(root, 'The file must be a mapping with Objects and Assignments.')
      return
    }
    let known = 0
    for (const { key, value } of root.items) {
      const name = String(isScalar(key) ? key.value : key)
      if (name === 'Objects' || name === 'Assignments') {
        known += 1
        this.section(name, key, value)
      } else if (name !== 'Meta') this.source.ignored.push({ line: this.lineOf(key), reason: name })
    }
    if (known === 0) this.problem(root, 'The file has neither Objects nor Assignments.')
  }

  private section(section: Section, key: unknown, value: unknown): void {
    const node = this.meant(value)
    if (node === null) return
    if (!isMap(node)) {
      this.problem(key, `${section} must be a mapping of names to lists.`)
      return
    }
    for (const item of node.items) {
      const name = String(isScalar(item.key) ? item.key.value : item.key)
      if ((SECTIONS[section] as readonly string[]).includes(name))
        this.list(section, name, item.key, item.value)
      else {
        const other = otherSection(section)
        const elsewhere = (SECTIONS[other] as readonly string[]).includes(name)
        const reason = `${section}.${name}${elsewhere ? ` (belongs under ${other})` : ''}`
        this.source.ignored.push({ line: this.lineOf(item.key), reason })
      }
    }
  }

  private list(section: Section, name: string, key: unknown, value: unknown): void {
    const node = this.meant(value)
    const records: SeedRecord[] = []
    this.source.document[section][name] = records
    if (node === null) return
    if (!isSeq(node)) {
      this.problem(key, `${name} must be a list of records.`)
      return
    }
    for (const item of node.items) {
      const record = this.meant(item)
      if (!isMap(record)) {
        this.problem(item, `${name}: every entry of the list must be a mapping of fields.`)
        continue
      }
      const read = this.record(name, item, record)
      if (!read) continue
      records.push(read)
      this.source.lines.set(read, this.lineOf(item))
    }
  }

  /** Converts a node to a record of JSON values. Records that share an anchor get separate copies. */
  private record(name: string, item: unknown, node: Node): SeedRecord | null {
    try {
      return JSON.parse(JSON.stringify(node.toJS(this.parsed))) as SeedRecord
    } catch (error) {
      this.problem(item, `${name}: the record cannot be read: ${(error as Error).message}.`)
      return null
    }
  }
}

/** Returns true when the file is not valid YAML, so that its content is unknown. */
export function isBroken({ problems }: Pick<Source, 'problems'>): boolean {
  return problems.some(({ column }) => column !== undefined)
}

/** Reads a file of the seeding format. Reports all errors in `problems` and never throws. */
export function readSeed(text: string): Source {
  const counter = new LineCounter()
  const parsed = parseSafely(text, counter)
  if (parsed instanceof Error || parsed.errors.length > 0) {
    const errors = parsed instanceof Error ? [{ message: parsed.message, pos: [0] }] : parsed.errors
    const problems = errors.map(({ message, pos }) => {
      const { line, col } = counter.linePos(pos[0])
      const sentence = message.split('\n')[0]?.replace(/[.:]$/, '')
      return { line: line || 1, column: col || 1, reason: `The YAML is broken: ${sentence}.` }
    })
    return { ...new Reader(parsed as Document, counter).source, problems }
  }
  const reader = new Reader(parsed, counter)
  reader.top()
  return reader.source
}

/** Parses the file. Excessive nesting overflows the parser's stack, which is reported as an error of the file. */
function parseSafely(text: string, lineCounter: LineCounter): Document | Error {
  try {
    return parseDocument(text, { lineCounter, merge: true, prettyErrors: false, logLevel: 'error' })
  } catch (error) {
    return error as Error
  }
}
