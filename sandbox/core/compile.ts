import type { Table } from '../db/schema'
import type { TermCondition } from './bitmaps'
import type { ComputedField } from './definitions'
import { columnName } from '../db/schema'
import { refuse } from './errors'
import type { Alternative, Comparison, Filter } from './filters'
import type { SortKey } from './list-query'
import { formatInstant, parseInstant, type Models } from './model'
import { escapeLike, jsonPathArray, lenientJsonPath, type Sql } from './sql'
import { listTerm, presenceTerm, valueTerm } from './terms'

type Kind = 'string' | 'number' | 'boolean' | 'date' | 'enum' | 'any'

/** A field that a query names, found in the contract. */
interface Target {
  path: string[]
  kind: Kind
  options?: string[]
  /** The column that keeps it, when there is one. */
  column?: string
  /** Kept nowhere: neither terms nor body know it. */
  computed?: ComputedField
}

function findTarget(models: Models, table: Table, name: string): Target | null {
  // No stored name holds a zero byte, and PostgreSQL takes none in a statement.
  if (name.includes('\0')) return null
  const keys = name.split('.')
  const path: string[] = []
  let model = table.definition.model
  for (const [index, key] of keys.entries()) {
    const known = models.table(model).names.get(key.toLowerCase())
    const field = known === undefined ? undefined : models.field(model, known)
    if (!field || known === undefined || field.writeOnly) return null
    path.push(known)
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
    if (options) return { path, kind: 'enum', options, ...found }
    const kind = field.type === 'integer' ? 'number' : (field.type as Kind)
    return { path, kind, ...found }
  }
  return null
}

function invalidType(name: string, value: string, kind: Kind): Error {
  return refuse('List.InvalidType', `"${value}" is not a valid ${kind} for ${name}.`, {
    Property: name,
    Value: value,
  })
}

/** The value as the index keeps it; refuses what is not of the field's type. */
function canonicalValue(target: Target, value: string): string {
  const name = target.path.join('.')
  switch (target.kind) {
    case 'number':
      if (value.trim() === '' || Number.isNaN(Number(value))) throw invalidType(name, value, 'number')
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

/** Conditions and order of a list, compiled from the query to SQL over alias `t`. */
export class ListCompiler {
  constructor(
    private readonly models: Models,
    private readonly table: Table,
    readonly sql: Sql,
  ) {}

  private find(name: string): Target | null {
    const computed = Object.entries(this.table.definition.computed ?? {})
    const known = computed.find(([field]) => field.toLowerCase() === name.toLowerCase())
    if (!known) return this.isUnlisted(name) ? null : findTarget(this.models, this.table, name)
    return { path: [known[0]], kind: known[1].kind, computed: known[1] }
  }

  private isUnlisted(name: string): boolean {
    const field = name.split('.')[0]?.toLowerCase()
    return this.table.definition.unlisted?.some((one) => one.toLowerCase() === field) ?? false
  }

  private target(name: string): Target {
    const target = this.find(name)
    if (!target)
      throw refuse('List.InvalidProperty', `"${name}" is not a property of ${this.table.definition.model}.`, {
        Property: name,
      })
    return target
  }

  filter({ fields, alternatives }: Filter): string {
    const targets = fields.map((field) => this.target(field))
    const options = targets.flatMap((target) => this.alternatives(target, alternatives))
    return options.length === 1 ? (options[0] as string) : `(${options.join(' or ')})`
  }

  /** The filter as a condition on terms alone, where it is no more than that. */
  termCondition({ fields, alternatives }: Filter): TermCondition | null {
    const targets = fields.map((field) => this.target(field))
    if (targets.some(({ computed }) => computed)) return null
    const found = targets.flatMap((target) =>
      alternatives.map(({ negated, comparison, pieces }): TermCondition | null => {
        if (comparison !== '=') return null
        if (pieces.length === 1) return { terms: this.terms(target, pieces[0] ?? ''), negated }
        const isPresence = pieces.every((piece) => piece === '')
        return isPresence ? { terms: [presenceTerm(target.path.join('.'))], negated } : null
      }),
    )
    const plain = found.filter((one) => one !== null)
    if (plain.length < found.length) return null
    if (plain.length === 1) return plain[0] ?? null
    if (plain.some(({ negated }) => negated)) return null
    return { terms: plain.flatMap(({ terms }) => terms), negated: false }
  }

  /** Plain equalities join into one look at the index; the rest stand alone. */
  private alternatives(target: Target, alternatives: Alternative[]): string[] {
    const { computed } = target
    if (computed) return alternatives.map((one) => this.computed(target, computed, one))
    const conditions: string[] = []
    const terms: string[] = []
    for (const alternative of alternatives) {
      const { negated, comparison, pieces } = alternative
      if (comparison === '=' && pieces.length === 1 && !negated)
        terms.push(...this.terms(target, pieces[0] ?? ''))
      else conditions.push(this.alternative(target, alternative))
    }
    if (terms.length === 1) conditions.push(`t.terms @> ${this.sql.bind(terms)}::bigint[]`)
    else if (terms.length > 1) conditions.push(`t.terms && ${this.sql.bind(terms)}::bigint[]`)
    return conditions
  }

  private computed(
    target: Target,
    computed: ComputedField,
    { negated, comparison, pieces }: Alternative,
  ): string {
    const value = computed.expression(this.sql)
    const types = { number: 'numeric', boolean: 'boolean', date: 'timestamptz' } as const
    const present = pieces.length > 1 && pieces.every((piece) => piece === '')
    const pattern = (): string => this.sql.bind(pieces.map((one) => escapeLike(one.toLowerCase())).join('%'))
    const condition = present
      ? `(${value}) is not null`
      : pieces.length > 1
        ? `coalesce((${value})::text like ${pattern()}, false)`
        : `coalesce((${value}) ${comparison} ${this.sql.bind(canonicalValue(target, pieces[0] ?? ''))}::${types[computed.kind]}, false)`
    return negated ? `not ${condition}` : condition
  }

  private terms(target: Target, value: string): string[] {
    const path = target.path.join('.')
    const terms = [valueTerm(path, canonicalValue(target, value))]
    // xp has no declared types: 10.0 must find the number 10 as well as the text "10.0".
    if (target.kind === 'any' && /^-?\d+\.\d*0$|^[-+]?0\d|^\d+\.$/.test(value))
      terms.push(valueTerm(path, String(Number(value))))
    return terms
  }

  private alternative(target: Target, { negated, comparison, pieces }: Alternative): string {
    if (comparison !== '=') return this.range(target, comparison, pieces[0] ?? '')
    if (pieces.every((piece) => piece === '') && pieces.length > 1) {
      const present = `t.terms @> ${this.sql.bind([presenceTerm(target.path.join('.'))])}::bigint[]`
      return negated ? `not ${present}` : present
    }
    if (pieces.length === 1) {
      const terms = this.terms(target, pieces[0] ?? '')
      return `not t.terms && ${this.sql.bind(terms)}::bigint[]`
    }
    const like = this.wildcard(target, pieces)
    return negated ? `not ${like}` : like
  }

  private wildcard(target: Target, pieces: string[]): string {
    const pattern = this.sql.bind(pieces.map((piece) => escapeLike(piece.toLowerCase())).join('%'))
    if (target.column && (target.kind === 'string' || target.kind === 'enum')) {
      return `coalesce(${target.column} like ${pattern}, false)`
    }
    const path = this.sql.bind(lenientJsonPath(target.path))
    return `exists (select 1 from jsonb_path_query(t.body, ${path}::jsonpath) v where lower(v #>> '{}') like ${pattern})`
  }

  private range(target: Target, comparison: Comparison, value: string): string {
    const { column, kind, path } = target
    if (kind === 'any') return this.freeRange(path, comparison, value)
    if (path.length === 1 && path[0] === 'ID') return `t.id ${comparison} ${this.sql.bind(value)}`
    const operand = kind === 'string' || kind === 'enum' ? value.toLowerCase() : canonicalValue(target, value)
    const bound = this.sql.bind(operand)
    // Bare, so that an index can serve it: an empty column makes it null, which no list shows, as it is never negated.
    if (column) return `${column} ${comparison} ${bound}`
    const at = this.sql.bind(jsonPathArray(path))
    const casts = {
      number: 'numeric',
      boolean: 'boolean',
      date: 'timestamptz',
      string: 'text',
      enum: 'text',
    } as const
    const cast = casts[kind]
    const text =
      cast === 'text' ? `lower(t.body #>> ${at}::text[]) collate "C"` : `(t.body #>> ${at}::text[])::${cast}`
    return `coalesce(${text} ${comparison} ${bound}::${cast}, false)`
  }

  /** xp: numbers compare as numbers, texts as texts; a list matches when any of its members does. */
  private freeRange(path: string[], comparison: Comparison, value: string): string {
    const numeric = value.trim() !== '' && !Number.isNaN(Number(value))
    const at = jsonPathArray(path).replaceAll("'", "''")
    const field = `t.body #> '${at}'`
    const inList = this.sql.bind([listTerm(path.join('.'))])
    const anywhere = this.sql.bind(`${lenientJsonPath(path)} ? (@ ${comparison} $v)`)
    const operand = this.sql.bind(JSON.stringify(numeric ? Number(value) : value))
    const members = `(t.terms @> ${inList}::bigint[] and jsonb_path_exists(t.body, ${anywhere}::jsonpath, jsonb_build_object('v', ${operand}::jsonb)))`
    if (!numeric) {
      const text = `jsonb_typeof(${field}) = 'string' and (t.body #>> '${at}') collate "C" ${comparison} ${this.sql.bind(value)}`
      return `(coalesce(${text}, false) or ${members})`
    }
    // jsonb orders texts below numbers and booleans above them: these bounds keep the range inside the numbers.
    const bounds = comparison.startsWith('>')
      ? `${field} < 'false'::jsonb`
      : `jsonb_typeof(${field}) = 'number'`
    return `(coalesce(${field} ${comparison} ${operand}::jsonb and ${bounds}, false) or ${members})`
  }

  /** Search without regard to case: contains, in any of the fields. */
  contains(search: string, fields: readonly string[]): string {
    const pattern = this.sql.bind(`%${escapeLike(search.toLowerCase())}%`)
    const columns = fields.map(columnName).filter((name) => this.table.searchColumns.includes(name))
    return columns.length === 0
      ? 'false'
      : `(${columns.map((name) => `t.${name} like ${pattern}`).join(' or ')})`
  }

  /** ORDER BY with the key as tie-breaker; empty values come first, as on the hosted platform's SQL Server. */
  order(sort: readonly SortKey[]): string {
    const keys = sort.map(({ path, descending }) => {
      const direction = descending ? ' desc nulls last' : ' nulls first'
      if (path === 'ID') return `t.id${descending ? ' desc' : ''}`
      const target = this.find(path)
      if (!target)
        throw refuse('List.InvalidSortProperty', `"${path}" cannot be sorted by.`, { Property: path })
      if (target.computed) return `(${target.computed.expression(this.sql)})${direction}`
      if (target.column) return target.column + direction
      return `t.body #> '${jsonPathArray(target.path).replaceAll("'", "''")}'${direction}`
    })
    const last = sort.some(({ path }) => path === 'ID') ? [] : ['t.id']
    return [...keys, ...last].join(', ')
  }
}
