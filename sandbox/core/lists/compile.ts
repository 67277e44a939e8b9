import type { Table } from '../../db/schema'
import type { TermCondition } from './bitmaps'
import type { ComputedField, FilledField } from '../../db/definitions'
import { columnName } from '../../db/schema'
import { platformError } from '../http/errors'
import type { Alternative, Comparison, Filter } from './filters'
import type { SortKey } from './list-query'
import { formatInstant, parseInstant, type Models } from '../records/model'
import type { Platform } from '../records/platform'
import { escapeLike, instantOf, jsonPathArray, lenientJsonPath, type Sql } from '../records/sql'
import { listTerm, presenceTerm, valueTerm } from './terms'

type Kind = 'string' | 'number' | 'boolean' | 'date' | 'enum' | 'any'

/** A field that a query names, found in the contract. */
interface Target {
  path: string[]
  kind: Kind
  options?: string[]
  /** SQL of the value, where a column stores the field or it is computed. */
  column?: string
  /** True when some part of the path is a list in the contract. */
  isInList?: boolean
  /** Definition of a computed field, which is stored neither in the terms nor in the body. */
  computed?: ComputedField
}

function findTarget(models: Models, table: Table, name: string): Target | null {
  // No stored name holds a zero byte, and PostgreSQL accepts none in a statement.
  if (name.includes('\0')) return null
  const keys = name.split('.')
  const path: string[] = []
  let model = table.definition.model
  let isInList = false
  for (const [index, key] of keys.entries()) {
    const known = models.table(model).names.get(key.toLowerCase())
    const field = known === undefined ? undefined : models.field(model, known)
    if (!field || known === undefined || field.writeOnly) return null
    path.push(known)
    isInList ||= field.array === true
    const rest = keys.slice(index + 1)
    if (field.type === 'any') return { path: [...path, ...rest], kind: 'any' }
    if (models.isModel(field.type)) {
      if (rest.length === 0) return { path, kind: 'any' }
      model = field.type
      continue
    }
    if (rest.length > 0) return null
    const column = columnName(path.join('.'))
    const found = table.columns.some((one) => one.name === column) ? { column: `t.${column}` } : {}
    const options = models.options(field.type)
    if (options) return { path, kind: 'enum', options, isInList, ...found }
    const kind = field.type === 'integer' ? 'number' : (field.type as Kind)
    return { path, kind, isInList, ...found }
  }
  return null
}

/** The SQL types that values are compared as. */
const SQL_CASTS = {
  number: 'numeric',
  boolean: 'boolean',
  date: 'timestamptz',
  string: 'text',
  enum: 'text',
} as const

/** Maximum length of a value that is compared after its hash. */
const MAX_COMPARED_LENGTH = 500

/** Returns a regular expression for jsonpath that the whole text must match. */
function wholePattern(text: string): string {
  // The Kelvin sign is the only character outside of ASCII whose lower case is in ASCII.
  return `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/k/gi, '[k\u212a]')}$`
}

function invalidType(name: string, value: string, kind: Kind): Error {
  return platformError('List.InvalidType', `"${value}" is not a valid ${kind} for ${name}.`, {
    Property: name,
    Value: value,
  })
}

/** Returns true for a decimal number that JavaScript can represent: not for `0x10`, `Infinity` or `1e400`. */
function isDecimal(text: string): boolean {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) && Number.isFinite(Number(text))
}

/**
 * Returns the value in the form of the index.
 * @throws when the value is not of the field's type
 */
function canonicalValue(target: Target, value: string): string {
  const name = target.path.join('.')
  switch (target.kind) {
    case 'number':
      if (!isDecimal(value)) throw invalidType(name, value, 'number')
      return String(Number(value))
    case 'boolean':
      if (!/^(true|false)$/i.test(value)) throw invalidType(name, value, 'boolean')
      return value.toLowerCase()
    case 'date': {
      const date = parseInstant(value)
      if (!date) throw invalidType(name, value, 'date')
      return formatInstant(date)
    }
    case 'enum':
      if (!target.options?.some((option) => option.toLowerCase() === value.toLowerCase())) {
        throw invalidType(name, value, 'enum')
      }
      return value
    default:
      return value
  }
}

/** Returns the texts that the terms of a field with this value may be made of. */
function indexedTexts(target: Target, value: string): string[] {
  const text = canonicalValue(target, value)
  // xp has no declared types, so 10.0 must find the number 10 as well as the text "10.0".
  const isOtherNumber = target.kind === 'any' && /^-?\d+\.\d*0$|^[-+]?0\d|^\d+\.$/.test(value)
  return isOtherNumber ? [text, String(Number(value))] : [text]
}

/**
 * Returns the value in the form for comparisons, with text in lower case.
 * @throws when the value is not of the field's type
 */
function operand(target: Target, value: string): string {
  return target.kind === 'string' || target.kind === 'enum'
    ? value.toLowerCase()
    : canonicalValue(target, value)
}

/**
 * Returns the column that sorts by ID: the lower-case one where the records have an ID field. It identifies a record
 * below its parents too, because no two IDs differ only in case.
 */
export function idColumn(table: Table): string {
  return table.columns.some(({ path }) => path === 'ID') ? columnName('ID') : 'id'
}

/**
 * Returns the ORDER BY terms for values of no declared type: empty values, lists and objects first, then text without
 * regard to case, numbers, false and true. The collation is named because the database default differs between
 * installations.
 */
function freeOrder(value: string, direction: string): string {
  const number = `case when jsonb_typeof(${value}) in ('number', 'boolean') then ${value} end`
  const text = `lower(case when jsonb_typeof(${value}) = 'string' then (${value}) #>> '{}' end) collate "C"`
  return `${number}${direction}, ${text}${direction}`
}

/** Returns SQL of the value at a path of `record`, through objects only. */
function valueAt(record: string, path: readonly string[]): string {
  return `${record} #> '${jsonPathArray(path).replaceAll("'", "''")}'`
}

/**
 * Returns SQL of the first field of a path, with all nested names and texts in lower case, and the remaining names of
 * the path.
 */
function lowerCase([first = '', ...names]: readonly string[]): { record: string; names: string[] } {
  return {
    record: `lower((t.body -> '${first}')::text)::jsonb`,
    names: names.map((name) => name.toLowerCase()),
  }
}

/**
 * Returns the entry of `known` that a path begins with, in any case, and the rest of the path; null when nothing
 * follows the name.
 */
function findByFirstSegment<T>(
  known: Readonly<Record<string, T>>,
  path: string,
): (T & { field: string }) | null {
  const [first = '', ...rest] = path.split('.')
  const found = Object.entries(known).find(([name]) => name.toLowerCase() === first.toLowerCase())
  return found && rest.length > 0 ? { ...found[1], field: rest.join('.') } : null
}

/** Records of other tables that a filter may name, by the first segment of the filter. */
type TableCollections = Readonly<Record<string, { table: Table; column: string }>>

/** Compiles the conditions and the order of a list from the query to SQL over alias `t`. */
export class ListCompiler {
  constructor(
    private readonly platform: Platform,
    private readonly table: Table,
    readonly sql: Sql,
    private readonly collections: TableCollections = {},
  ) {}

  private find(name: string): Target | null {
    const known = Object.entries(this.table.definition.computed ?? {}).find(
      ([field]) => field.toLowerCase() === name.toLowerCase(),
    )
    if (!known) return this.isUnlisted(name) ? null : findTarget(this.platform.models, this.table, name)
    const [field, computed] = known
    return { path: [field], kind: computed.kind, computed }
  }

  /** Returns a target that is going to be compared or sorted by. Only now, a computed field binds its values. */
  private withColumn(target: Target): Target {
    const { computed } = target
    return computed ? { ...target, column: `(${computed.expression(this.sql)})` } : target
  }

  private isUnlisted(name: string): boolean {
    const field = name.split('.')[0]?.toLowerCase()
    return this.table.definition.unlisted?.some((one) => one.toLowerCase() === field) ?? false
  }

  private target(name: string): Target {
    const target = this.find(name)
    if (!target)
      throw platformError(
        'List.InvalidProperty',
        `"${name}" is not a property of ${this.table.definition.model}.`,
        {
          Property: name,
        },
      )
    return target
  }

  filter({ fields, alternatives }: Filter): string {
    const options = fields.flatMap((field) => {
      const found = this.collection(field)
      if (found) return alternatives.map((one) => this.elements(found, one))
      const filled = this.filled(field)
      if (filled) return alternatives.map((one) => this.throughKey(filled, one))
      return this.alternatives(this.withColumn(this.target(field)), alternatives)
    })
    return options.length === 1 ? (options[0] as string) : `(${options.join(' or ')})`
  }

  /** Returns the collection that the first segment of a filter names, and the field of its records. */
  private collection(name: string): { table: Table; column: string; field: string } | null {
    return findByFirstSegment(this.collections, name)
  }

  /** Returns the filled field that the first segment of a filter names, and the field of the other record. */
  private filled(name: string): (FilledField & { field: string }) | null {
    return findByFirstSegment(this.table.definition.filled ?? {}, name)
  }

  /** Returns a condition on records that name a matching record; negated, on all other records. */
  private throughKey(
    { key, from, field }: FilledField & { field: string },
    alternative: Alternative,
  ): string {
    const owner = `${this.sql.bind(this.platform.settings.marketplaceId)}::text`
    const found = Object.entries(from).map(([resource, keyOf]) => {
      const table = this.platform.table(resource)
      this.sql.uses.add(table.name)
      const condition = this.matching(table, field, alternative)
      return `(${key}) in (select ${keyOf(owner)} from ${table.name} t where ${condition})`
    })
    const condition = `coalesce(${found.join(' or ')}, false)`
    return alternative.negated ? `not ${condition}` : condition
  }

  /** Returns the condition of one alternative on records of another table, ignoring its negation. */
  private matching(table: Table, field: string, alternative: Alternative): string {
    return new ListCompiler(this.platform, table, this.sql).filter({
      fields: [field],
      alternatives: [{ ...alternative, negated: false }],
    })
  }

  /** Returns a condition on records with a matching element; negated, on records without one. */
  private elements(
    { table, column, field }: { table: Table; column: string; field: string },
    alternative: Alternative,
  ): string {
    this.sql.uses.add(table.name)
    const condition = this.matching(table, field, alternative)
    const found = `t.id in (select t.${column} from ${table.name} t where ${condition})`
    return alternative.negated ? `not ${found}` : found
  }

  /** Returns the filter as a condition on terms alone; null where terms cannot express it. */
  termCondition({ fields, alternatives }: Filter): TermCondition | null {
    if (fields.some((field) => this.collection(field) ?? this.filled(field))) return null
    const targets = fields.map((field) => this.target(field))
    if (targets.some(({ computed }) => computed)) return null
    const found = targets.flatMap((target) =>
      alternatives.map(({ negated, comparison, pieces }): TermCondition | null => {
        if (comparison !== '=') return null
        const path = target.path.join('.')
        if (pieces.length === 1) {
          const texts = indexedTexts(target, pieces[0] ?? '')
          return { terms: texts.map((text) => valueTerm(path, text)), negated }
        }
        const isPresence = pieces.every((piece) => piece === '')
        return isPresence ? { terms: [presenceTerm(path)], negated } : null
      }),
    )
    const plain = found.filter((one) => one !== null)
    if (plain.length < found.length) return null
    if (plain.length === 1) return plain[0] ?? null
    if (plain.some(({ negated }) => negated)) return null
    return { terms: plain.flatMap(({ terms }) => terms), negated: false }
  }

  /** Combines plain equalities into one index lookup; other alternatives become separate conditions. */
  private alternatives(target: Target, alternatives: Alternative[]): string[] {
    const plain = target.computed
      ? []
      : alternatives.filter(
          ({ negated, comparison, pieces }) => comparison === '=' && pieces.length === 1 && !negated,
        )
    const others = alternatives.filter((one) => !plain.includes(one))
    return [
      ...others.map((one) => this.alternative(target, one)),
      ...(plain.length > 0
        ? [
            this.equality(
              target,
              plain.map(({ pieces }) => pieces[0] ?? ''),
            ),
          ]
        : []),
    ]
  }

  private alternative(target: Target, { negated, comparison, pieces }: Alternative): string {
    const [value = ''] = pieces
    if (comparison !== '=') return this.range(target, comparison, value)
    const isPresence = pieces.length > 1 && pieces.every((piece) => piece === '')
    const condition = isPresence
      ? this.presence(target)
      : pieces.length > 1
        ? this.wildcard(target, pieces)
        : this.equality(target, [value])
    return negated ? `not ${condition}` : condition
  }

  private presence({ computed, column, path }: Target): string {
    return computed ? `(${column} is not null)` : this.isHeld(path)
  }

  /** Returns a condition on records with one of these values, through the index of IDs or that of terms. */
  private equality(target: Target, values: readonly string[]): string {
    const ids = this.idCondition(target, values)
    if (ids !== null) return ids
    if (target.computed) return `coalesce(${this.range(target, '=', values[0] ?? '')}, false)`
    const texts = values.flatMap((value) => indexedTexts(target, value))
    const terms = texts.map((text) => valueTerm(target.path.join('.'), text))
    const found = `t.terms ${terms.length === 1 ? '@>' : '&&'} ${this.sql.bind(terms)}::bigint[]`
    const compared = this.comparedValues(target, texts)
    if (compared === null) return found
    // With `nullif` the planner expects the comparison to be true, because the terms have selected the records already.
    return `(${found} and (${this.sql.trustsHashes()} or nullif(${compared}, false) is not null))`
  }

  /**
   * Returns a condition on records with one of these IDs; null for other fields. For many terms the planner would
   * compare the terms of every record, because it underestimates that.
   */
  private idCondition({ path, column }: Target, values: readonly string[]): string | null {
    if (path.join('.') !== 'ID' || column === undefined) return null
    // No ID holds a zero byte, and PostgreSQL accepts none in a statement.
    const ids = values.filter((value) => !value.includes('\0')).map((value) => value.toLowerCase())
    return `${column} = any(${this.sql.bind(ids)}::text[])`
  }

  /**
   * Returns a condition that compares the values whose hashes are in the index, because different values may have the
   * same hash. Null for values that JavaScript and PostgreSQL may write in lower case differently.
   */
  private comparedValues(target: Target, values: readonly string[]): string | null {
    const { path, kind, column, isInList } = target
    // PostgreSQL accepts no zero byte in a statement.
    if (values.some((value) => value.includes('\0'))) return null
    if (column && !isInList && (kind === 'string' || kind === 'enum'))
      return `${column} = any(${this.sql.bind(values.map((value) => value.toLowerCase()))}::text[])`
    if (values.some((value) => value.length > MAX_COMPARED_LENGTH || !/^[ -~]*$/.test(value))) return null
    const comparisons = values.flatMap((value) => [
      `@ like_regex ${JSON.stringify(wholePattern(value))} flag "i"`,
      ...(isDecimal(value) ? [`@ == ${Number(value)}`] : []),
      ...(/^(true|false)$/i.test(value) ? [`@ == ${value.toLowerCase()}`] : []),
    ])
    // Any value below the field, so that names in any case and lists at any depth are included, as in the terms.
    const anywhere = `$.${JSON.stringify(path[0])}.** ? (${comparisons.join(' || ')})`
    return `jsonb_path_exists(t.body, ${this.sql.bind(anywhere)}::jsonpath)`
  }

  private wildcard(target: Target, pieces: string[]): string {
    const pattern = this.sql.bind(pieces.map((piece) => escapeLike(piece.toLowerCase())).join('%'))
    if (target.computed || (target.column && (target.kind === 'string' || target.kind === 'enum')))
      return `coalesce(${target.column}::text like ${pattern}, false)`
    const condition = (record: string, path: readonly string[]): string =>
      `exists (select 1 from jsonb_path_query(${record}, ${this.sql.bind(lenientJsonPath(path))}::jsonpath) v where jsonb_typeof(v) not in ('object', 'array') and lower(v #>> '{}') like ${pattern})`
    return target.kind === 'any' ? this.inAnyCase(target.path, condition) : condition('t.body', target.path)
  }

  /**
   * Returns a condition on a path of no declared type, whose names may have any case in the records. A record is first
   * read with the names in the query's spelling. Where it has no value there, but its terms show a value at those names
   * in another case, it is read in lower case, which takes about ten times as long.
   */
  private inAnyCase(
    path: readonly string[],
    condition: (record: string, path: readonly string[]) => string,
  ): string {
    const exact = condition('t.body', path)
    if (path.length === 1) return exact
    const value = this.sql.bind(`${lenientJsonPath(path)} ? (@ != null)`)
    const other = `${this.isHeld(path)} and not jsonb_path_exists(t.body, ${value}::jsonpath)`
    const { record, names } = lowerCase(path)
    return `(${exact} or (${other} and ${condition(record, names)}))`
  }

  /**
   * Returns SQL of the value at a path of no declared type: at the names as given, or else at the same names in any
   * case.
   */
  private freeValue(path: readonly string[]): string {
    const exact = valueAt('t.body', path)
    if (path.length === 1) return exact
    const { record, names } = lowerCase(path)
    return `coalesce(${exact}, case when ${this.isHeld(path)} then ${valueAt(record, names)} end)`
  }

  /** Returns a condition on records with a value at a path, in any case. */
  private isHeld(path: readonly string[]): string {
    return `t.terms @> ${this.sql.bind([presenceTerm(path.join('.'))])}::bigint[]`
  }

  private range(target: Target, comparison: Comparison, value: string): string {
    const { column, kind, path, computed } = target
    if (kind === 'any') return this.freeRange(path, comparison, value)
    const bound = this.sql.bind(operand(target, value))
    // The comparison has no coalesce, so that an index can serve it. An empty column makes it null, which excludes the
    // record. That is correct because the comparison is never negated.
    if (column) return `${column} ${comparison} ${bound}${computed ? `::${SQL_CASTS[kind]}` : ''}`
    const cast = SQL_CASTS[kind]
    const typed = (text: string): string => {
      if (kind === 'date') return instantOf(text)
      return cast === 'text' ? `lower(${text}) collate "C"` : `(${text})::${cast}`
    }
    const compared = (text: string): string => `${typed(text)} ${comparison} ${bound}::${cast}`
    if (target.isInList) {
      const members = this.sql.bind(lenientJsonPath(path))
      return `exists (select 1 from jsonb_path_query(t.body, ${members}::jsonpath) v where ${compared(`v #>> '{}'`)})`
    }
    return `coalesce(${compared(`t.body #>> ${this.sql.bind(jsonPathArray(path))}::text[]`)}, false)`
  }

  /**
   * Returns a range condition on xp. Numbers are compared as numbers, and texts as texts without regard to case. A list
   * on the path matches when any of its members does.
   */
  private freeRange(path: string[], comparison: Comparison, value: string): string {
    const inList = this.sql.bind(path.map((_, index) => listTerm(path.slice(0, index + 1).join('.'))))
    const isInList = `t.terms && ${inList}::bigint[]`
    if (!isDecimal(value)) {
      const bound = this.sql.bind(value.toLowerCase())
      const compared = (one: string): string =>
        `jsonb_typeof(${one}) = 'string' and lower((${one}) #>> '{}') collate "C" ${comparison} ${bound}`
      return this.inAnyCase(path, (record, names) => {
        const anywhere = this.sql.bind(lenientJsonPath(names))
        const members = `exists (select 1 from jsonb_path_query(${record}, ${anywhere}::jsonpath) v where ${compared('v')})`
        return `(coalesce(${compared(valueAt(record, names))}, false) or (${isInList} and ${members}))`
      })
    }
    const operand = this.sql.bind(JSON.stringify(Number(value)))
    return this.inAnyCase(path, (record, names) => {
      const field = valueAt(record, names)
      const anywhere = this.sql.bind(`${lenientJsonPath(names)} ? (@ ${comparison} $v)`)
      const members = `(${isInList} and jsonb_path_exists(${record}, ${anywhere}::jsonpath, jsonb_build_object('v', ${operand}::jsonb)))`
      // jsonb sorts texts below numbers and booleans above them. These bounds keep the range inside the numbers.
      const bounds = comparison.startsWith('>')
        ? `${field} < 'false'::jsonb`
        : `jsonb_typeof(${field}) = 'number'`
      return `(coalesce(${field} ${comparison} ${operand}::jsonb and ${bounds}, false) or ${members})`
    })
  }

  /**
   * Returns the condition of a search without regard to case: the text of a field contains the search. Unless
   * `searchOn` names fields, all text columns among `searchable` are searched. A date, a number or an xp path is
   * searched as it is written in the record, and only where `searchOn` names it.
   */
  contains(search: string, searchOn: readonly string[] | null, searchable: readonly string[]): string {
    const isTextColumn = (field: string): boolean => this.table.searchColumns.includes(columnName(field))
    const fields = searchOn ?? searchable.filter(isTextColumn)
    if (fields.length === 0) return 'false'
    const pattern = this.sql.bind(`%${escapeLike(search.toLowerCase())}%`)
    const conditions = fields.map((field) => {
      if (isTextColumn(field)) return `t.${columnName(field)} like ${pattern}`
      const path = this.sql.bind(lenientJsonPath(this.target(field).path))
      return `exists (select 1 from jsonb_path_query(t.body, ${path}::jsonpath) v where lower(v #>> '{}') like ${pattern})`
    })
    return `(${conditions.join(' or ')})`
  }

  /**
   * Returns ORDER BY terms with the key as tie-breaker. Empty values come first, as on the hosted platform's SQL
   * Server.
   */
  order(sort: readonly SortKey[]): string {
    const keys = sort.map(({ path, descending }) => {
      const direction = descending ? ' desc nulls last' : ' nulls first'
      if (path === 'ID') return `t.${idColumn(this.table)}` + (descending ? ' desc' : '')
      const found = this.find(path)
      if (!found)
        throw platformError('List.InvalidSortProperty', `"${path}" cannot be sorted by.`, { Property: path })
      const target = this.withColumn(found)
      if (target.column) return target.column + direction
      return freeOrder(this.freeValue(target.path), direction)
    })
    const last = sort.some(({ path }) => path === 'ID') ? [] : [`t.${idColumn(this.table)}`]
    return [...keys, ...last].join(', ')
  }
}
