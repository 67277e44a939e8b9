import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import type { ModelOf, SentOf } from '../../contract/records'
import type { Contract, Field } from '../../contract/types'
import { fieldError, PlatformError, type ErrorItem } from '../http/errors'
import {
  isObject,
  mergeDeep,
  withoutForbiddenKeys,
  type Json,
  type JsonFields,
  type JsonObject,
} from './json'

/**
 * Placeholder of a stored secret in responses. The official seeding tool writes the same words in its files, so that an
 * exported marketplace can be seeded again. In a body the placeholder keeps the stored secret.
 */
export const SECRET_MASK = '<Redacted. Leave unchanged.>'
const XP_LIMIT = 8000
const PRIMITIVES = new Set(['string', 'integer', 'number', 'boolean', 'date', 'any'])

/** First and last instant that both .NET and PostgreSQL can represent: the years 1 to 9999, in UTC. */
const EARLIEST_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Bounds of the contract's int32 fields. */
const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

/** The largest amount that a JavaScript number represents to the cent. It also limits the other declared numbers. */
export const MAX_EXACT_AMOUNT = Number.MAX_SAFE_INTEGER / 100

/** Returns true when an instant can be stored: it is a date in the years 1 to 9999 of UTC. */
export function isStorableInstant(date: Date): boolean {
  return date.getTime() >= EARLIEST_INSTANT_MS && date.getTime() <= LATEST_INSTANT_MS
}

/** Formats an instant as the platform does: ISO 8601 in UTC with the offset spelled out. */
export function formatInstant(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}

/**
 * Parses an instant in ISO form or as M/D/YYYY; text without a zone is UTC. Returns null when it is not a date, or is
 * outside the years 1 to 9999 in UTC.
 */
export function parseInstant(text: string): Date | null {
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(.*)$/.exec(text.trim())
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}${american[4]}`
    : text.trim()
  if (!/^\d{4}-\d{2}(-\d{2})?([T ].*)?$/.test(iso)) return null
  const hasZone = /([zZ]|[+-]\d{2}:?\d{2})$/.test(iso.slice(10))
  const date = new Date(hasZone || iso.length <= 10 ? iso : `${iso}Z`)
  const [year = 0, month = 1, day = 1] = iso.slice(0, 10).split('-').map(Number)
  // JavaScript reads February 30 as March 1.
  const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  return exists && isStorableInstant(date) ? date : null
}

interface FieldTable {
  names: Map<string, string>
  fields: [string, Field][]
}

/** The contract's models: reading of bodies, defaults, validation and the shape of responses. */
export class Models {
  private readonly tables = new Map<string, FieldTable>()
  private readonly validators = new Map<string, ValidateFunction>()
  private readonly ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, verbose: true })

  constructor(private readonly contract: Contract) {
    this.ajv.addFormat('instant', (text: string) => parseInstant(text) !== null)
    for (const [name, model] of Object.entries(contract.models)) {
      this.ajv.addSchema({
        $id: name,
        type: ['object', 'null'],
        required: Object.keys(model.fields).filter((key) => model.fields[key]?.required),
        properties: Object.fromEntries(
          Object.entries(model.fields)
            .filter(([, field]) => !field.readOnly)
            .map(([key, field]) => [key, this.schemaOf(field)]),
        ),
      })
    }
  }

  table(model: string): FieldTable {
    let table = this.tables.get(model)
    if (!table) {
      const fields = Object.entries(this.contract.models[model]?.fields ?? {})
      table = { fields, names: new Map(fields.map(([name]) => [name.toLowerCase(), name])) }
      this.tables.set(model, table)
    }
    return table
  }

  field(model: string, name: string): Field | undefined {
    const fields = this.contract.models[model]?.fields
    return fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  }

  isModel(type: string): boolean {
    return Object.hasOwn(this.contract.models, type)
  }

  /** Returns the values of an enum; undefined for every other type. */
  options(type: string): string[] | undefined {
    return Object.hasOwn(this.contract.enums, type) ? this.contract.enums[type] : undefined
  }

  /**
   * Returns the writable, known fields of a body, with names in the contract's case and enums and dates in their
   * canonical form. Unknown and read-only fields are omitted, as the platform ignores them.
   */
  read<Model extends string>(model: Model, body: JsonFields): SentOf<Model> {
    const { names } = this.table(model)
    const draft: JsonObject = {}
    for (const [key, value] of Object.entries(body)) {
      const name = names.get(key.toLowerCase())
      if (name === undefined || value === undefined) continue
      const field = this.field(model, name)
      if (!field || field.readOnly) continue
      draft[name] = this.readValue(field, value)
    }
    return draft as SentOf<Model>
  }

  private readValue(field: Field, value: Json): Json {
    if (!Array.isArray(value) || !field.array) return this.readOne(field, value)
    const items = value.map((item) => this.readOne(field, item))
    // The rules read every entry of a list of objects as an object.
    return this.isModel(field.type) ? items.filter((item) => item !== null) : items
  }

  private readOne(field: Field, value: Json): Json {
    if (value === null) return null
    if (field.type === 'any') return withoutForbiddenKeys(value)
    if (this.isModel(field.type)) return isObject(value) ? this.read(field.type, value) : value
    if (typeof value !== 'string') return value
    if (field.type === 'date') {
      const date = parseInstant(value)
      return date ? formatInstant(date) : value
    }
    const options = this.contract.enums[field.type]
    return options?.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value
  }

  /** Returns a full record: every field of the model in its order, with defaults for fields that `draft` lacks. */
  complete<Model extends string>(model: Model, draft: JsonFields, keep: JsonFields = {}): ModelOf<Model> {
    const record: JsonObject = {}
    for (const [name, field] of this.table(model).fields) {
      if (field.readOnly) record[name] = keep[name] ?? emptyValue(name, field)
      else if (field.writeOnly) record[name] = draft[name] === SECRET_MASK ? null : (draft[name] ?? null)
      else record[name] = this.completeValue(field, draft[name] ?? defaultOf(field), keep[name])
    }
    return record as ModelOf<Model>
  }

  private completeValue(field: Field, value: Json, keep: Json | undefined): Json {
    if (!this.isModel(field.type)) return value
    if (Array.isArray(value))
      return value.map((item) => (isObject(item) ? this.complete(field.type, item, item) : item))
    return isObject(value) ? this.complete(field.type, value, isObject(keep) ? keep : value) : value
  }

  /**
   * Returns `existing` with the sent fields changed: nested models and xp merge key by key, lists are replaced as a
   * whole.
   */
  patch<Model extends string>(model: Model, existing: JsonObject, draft: JsonFields): ModelOf<Model> {
    return this.complete(model, mergeDeep(existing, draft), existing)
  }

  /**
   * Rejects an invalid body with all broken rules at once.
   * @throws 400 with one ValidationFailure entry per field
   */
  validate(model: string, draft: JsonFields, required: readonly string[] = []): void {
    const errors: ErrorItem[] = []
    for (const name of required) {
      const value = draft[name]
      if (value === null || value === undefined || value === '') {
        errors.push(fieldError(name, 'is required', { Rule: 'required' }))
      }
    }
    const seen = new Set(errors.map((error) => (error.Data as { Field: string }).Field))
    const validator = this.validator(model)
    if (!validator(draft)) {
      for (const error of validator.errors ?? []) {
        const item = describe(error)
        const field = (item.Data as { Field: string }).Field
        if (seen.has(field)) continue
        seen.add(field)
        errors.push(item)
      }
    }
    const { xp } = draft
    if (xp !== null && xp !== undefined) {
      if (!isObject(xp)) errors.push(fieldError('xp', 'must be an object', { Rule: 'type' }))
      else if (Buffer.byteLength(JSON.stringify(xp)) > XP_LIMIT) {
        errors.push(fieldError('xp', `must not exceed ${XP_LIMIT} bytes`, { Rule: 'maxLength' }))
      }
    }
    if (errors.length > 0) throw new PlatformError(400, errors)
  }

  /**
   * Returns the validator of a model for whole bodies, without the model's required fields. Those apply to nested
   * objects only; the required fields of a body come from the operation.
   */
  private validator(model: string): ValidateFunction {
    let validator = this.validators.get(model)
    if (!validator) {
      const schema = { ...(this.ajv.getSchema(model)?.schema as object), $id: undefined, required: [] }
      validator = this.ajv.compile(schema)
      this.validators.set(model, validator)
    }
    return validator
  }

  private schemaOf(field: Field): object {
    const one = this.schemaOfOne(field)
    return field.array ? { type: ['array', 'null'], items: one } : one
  }

  private schemaOfOne({ type, maxLength, min, max, id }: Field): object {
    if (type === 'any') return {}
    if (this.isModel(type)) return { $ref: type }
    if (type === 'date') return { type: ['string', 'null'], format: 'instant' }
    if (!PRIMITIVES.has(type)) return { enum: [...(this.contract.enums[type] ?? []), null] }
    return {
      type: [type, 'null'],
      ...(type === 'integer' ? INT32 : {}),
      ...(type === 'number' ? { minimum: -MAX_EXACT_AMOUNT, maximum: MAX_EXACT_AMOUNT } : {}),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
      ...(id ? { pattern: '^[A-Za-z0-9_-]*$' } : {}),
    }
  }
}

/**
 * Returns the value of a field that is missing or null. A boolean is null only where the contract's default is null.
 */
function defaultOf(field: Field): Json {
  if (field.default !== undefined) return field.default as Json
  return field.type === 'boolean' ? false : null
}

function emptyValue(name: string, field: Field): Json {
  const value = defaultOf(field)
  if (value !== null) return value
  return field.type === 'integer' && name.endsWith('Count') ? 0 : null
}

/** Returns one broken rule in the platform's wording, with the rule and its limit in Data. */
function describe(error: ErrorObject): ErrorItem {
  const { keyword, params } = error
  const missing = keyword === 'required' ? `/${params.missingProperty}` : ''
  const field = (error.instancePath + missing).slice(1).replaceAll('/', '.') || 'Body'
  const types = (params.type as string[] | undefined)
    ?.filter?.((type: string) => type !== 'null')
    .join(' or ')
  const rules: Record<string, string> = {
    required: 'is required',
    maxLength: `must not be longer than ${params.limit} characters`,
    minimum: `must be at least ${params.limit}`,
    maximum: `must be at most ${params.limit}`,
    pattern: 'may only contain letters, digits, dashes and underscores',
    enum: `must be one of ${(params.allowedValues as unknown[] | undefined)?.filter((value) => value !== null).join(', ')}`,
    type: `must be of type ${types}`,
    format: 'must be a date and time in ISO 8601 form',
  }
  const limit = params.limit === undefined ? {} : { Limit: params.limit }
  return fieldError(field, rules[keyword] ?? 'is invalid', { Rule: keyword, ...limit })
}
