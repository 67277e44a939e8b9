import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema'
import { isPlainObject } from '../forms/diff'
import { joinChoices, problemText } from './schema-words'
import { pathText, valueAt, type XpObject, type XpPath } from './tree'
import { kindOf, type XpKind } from './values'

/** A value that a schema allows, with its name. */
export interface XpOption {
  value: unknown
  label: string
}

/** The schema of the value at one path of xp. */
export interface XpField {
  /** Name for people. Undefined when the schema has none. */
  title: string | undefined
  description: string | undefined
  /** The allowed types. Empty when the schema allows every type. */
  kinds: readonly XpKind[]
  /** The only allowed values, or those of the entries of a list. */
  options: readonly XpOption[] | undefined
  /** Format of a text, such as "date" or "email". */
  format: string | undefined
  isRequired: boolean
  /** The keys of an object, in the order of the schema. */
  keys: readonly string[]
  /** True for an object that has no other keys. */
  isClosed: boolean
}

/** A value that is not as the schema says. */
export interface XpProblem {
  path: XpPath
  /** The problem as a sentence that follows the path: "Must be at least 0." */
  text: string
}

/** The operator's JSON Schema of the xp of one resource. */
export interface XpSchema {
  /** Returns the schema at a path. Undefined when the schema does not name the path. */
  fieldAt: (path: XpPath) => XpField | undefined
  /**
   * Returns the problems of extended properties. A null that the schema does not name counts as no value, because the
   * app clears values with it: it is wrong only where the schema requires a value.
   */
  problemsOf: (xp: XpObject) => XpProblem[]
}

/** Names of the types in a JSON Schema. */
const KINDS: Readonly<Record<string, XpKind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'nothing',
  array: 'list',
  object: 'object',
}

const DRAFTS = { 'draft-04': '4', 'draft-07': '7', '2019-09': '2019-09', '2020-12': '2020-12' } as const

/** Keywords whose problem is in the value itself. Problems of other keywords repeat those of the values inside. */
const OWN_KEYWORDS = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...[
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
  ],
  ...[
    'required',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependencies',
    'anyOf',
    'oneOf',
    'not',
  ],
  ...['minContains', 'maxContains', 'false'],
])

/** Keywords with schemas of which not all have to match. */
const BRANCHES: readonly string[] = ['anyOf', 'oneOf', 'not', 'if', 'contains']
/** Keywords whose values have keys that others choose. */
const NAMING_KEYWORDS: readonly string[] = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]

/** The schema of one resource, or the fault in it as a sentence. */
export type XpSchemaReading = { schema: XpSchema } | { fault: string }

/**
 * Reads the schemas of all resources from the text of the operator's file: one JSON object with a JSON Schema for each
 * path of the platform's API without IDs, such as `products` or `buyers/users`.
 *
 * @throws Error with a sentence about a file that is no such object
 */
export function readXpSchemas(text: string): ReadonlyMap<string, XpSchemaReading> {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new Error('The file is not JSON.')
  }
  if (!isPlainObject(file)) throw new Error('The file is not an object with a schema for each resource.')
  return new Map(Object.entries(file).map(([resource, schema]) => [resource, readSchema(resource, schema)]))
}

function readSchema(resource: string, schema: unknown): XpSchemaReading {
  try {
    return { schema: createXpSchema(resource, schema) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Returns the key of a resource in the operator's file: its path without IDs. */
export const schemaKey = (path: string): string =>
  path
    .split('/')
    .filter((_, at) => at % 2 === 0)
    .join('/')

/**
 * Creates the schema of a resource.
 *
 * @param name key of the schema in the file, for messages
 * @throws Error with a sentence that names the fault
 */
export function createXpSchema(name: string, root: unknown): XpSchema {
  if (!isPlainObject(root)) throw new Error(`The schema “${name}” is not an object.`)
  const fault = schemaFault(root, root)
  if (fault !== undefined) throw new Error(`The schema “${name}” ${fault}.`)
  const validator = new Validator(root as Schema, draftOf(root), false)
  const fieldAt: XpSchema['fieldAt'] = (path) => {
    let schema = resolve(root, root)
    let isRequired = false
    for (const key of path) {
      const next = propertiesOf(schema)[key]
      if (!isPlainObject(next)) return undefined
      isRequired = requiredBy(schema).includes(key)
      schema = resolve(root, next)
    }
    return toField(root, schema, isRequired)
  }
  const problemsOf = (found: XpObject) => {
    const xp = withoutNulls(found, fieldAt)
    const problems = validator
      .validate(xp)
      .errors.filter(
        ({ keyword, keywordLocation }) => OWN_KEYWORDS.has(keyword) && !isBranch(keywordLocation),
      )
      .flatMap((unit) => problemsIn(root, xp, unit, fieldAt))
    return problems.filter(
      ({ path, text }, at) =>
        at === problems.findIndex((one) => one.text === text && pathText(one.path) === pathText(path)),
    )
  }
  return { fieldAt, problemsOf }
}

/** Returns extended properties without the keys that are null, except where the schema names null as a value. */
function withoutNulls(xp: XpObject, fieldAt: XpSchema['fieldAt'], at: XpPath = []): XpObject {
  const entries = Object.entries(xp).flatMap(([key, value]): [string, unknown][] => {
    const path = [...at, key]
    if (isPlainObject(value)) return [[key, withoutNulls(value, fieldAt, path)]]
    return value === null && !fieldAt(path)?.kinds.includes('nothing') ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

function draftOf(root: XpObject): '4' | '7' | '2019-09' | '2020-12' {
  const found = Object.entries(DRAFTS).find(([name]) => String(root.$schema ?? '').includes(name))
  return found?.[1] ?? '2020-12'
}

/** Returns what is wrong with a schema, to follow its name. The validator would fail only at the first such value. */
function schemaFault(root: XpObject, at: unknown): string | undefined {
  if (Array.isArray(at)) return at.map((one) => schemaFault(root, one)).find((fault) => fault !== undefined)
  if (!isPlainObject(at)) return undefined
  const { $ref, pattern, patternProperties } = at
  if (typeof $ref === 'string' && !isPlainObject(pointed(root, $ref)))
    return `refers to “${$ref}”, which is not in it`
  const patterns = [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(isPlainObject(patternProperties) ? Object.keys(patternProperties) : []),
  ]
  const wrong = patterns.find((text) => !isPattern(text))
  if (wrong !== undefined) return `has the pattern “${wrong}”, which is not a regular expression`
  return schemaFault(root, Object.values(at))
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

/** Returns the schema that a reference within the file's schema names. */
function pointed(root: XpObject, ref: string): unknown {
  if (!/^#($|\/)/.test(ref)) return undefined
  return segmentsOf(ref).reduce<unknown>((at, key) => (isPlainObject(at) ? at[key] : undefined), root)
}

function segmentsOf(pointer: string): string[] {
  const [, ...segments] = decodeURIComponent(pointer).split('/')
  return segments.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns a schema with its references and the parts of `allOf` as one object. */
function resolve(root: XpObject, schema: XpObject, depth = 0): XpObject {
  const { $ref, allOf, ...own } = schema
  // A schema can refer to itself, directly or through another one.
  if (depth > 20) return own
  const parts = [
    ...(typeof $ref === 'string' ? [pointed(root, $ref)] : []),
    ...(Array.isArray(allOf) ? (allOf as unknown[]) : []),
  ].filter(isPlainObject)
  return [...parts.map((part) => resolve(root, part, depth + 1)), own].reduce((one, other) => ({
    ...one,
    ...other,
    properties: { ...propertiesOf(one), ...propertiesOf(other) },
    required: [...requiredBy(one), ...requiredBy(other)],
  }))
}

const propertiesOf = ({ properties }: XpObject): XpObject => (isPlainObject(properties) ? properties : {})

const requiredBy = ({ required }: XpObject): string[] =>
  Array.isArray(required) ? required.filter((key) => typeof key === 'string') : []

/** Returns the branches of `anyOf` or `oneOf`, or the schema itself. */
function branchesOf(root: XpObject, schema: XpObject): XpObject[] {
  const branches: unknown = schema.anyOf ?? schema.oneOf
  if (!Array.isArray(branches)) return [schema]
  return branches.filter(isPlainObject).map((one) => resolve(root, one))
}

function toField(root: XpObject, schema: XpObject, isRequired: boolean): XpField {
  const branches = branchesOf(root, schema)
  const kinds = [
    ...new Set([...branches.flatMap(kindsOf), ...(branches[0] === schema ? [] : kindsOf(schema))]),
  ]
  const items = isPlainObject(schema.items) ? resolve(root, schema.items) : undefined
  return {
    title: textOf(schema.title),
    description: textOf(schema.description),
    kinds,
    options: optionsOf(branches) ?? (items && optionsOf(branchesOf(root, items))),
    format: branches.map((one) => textOf(one.format)).find((format) => format !== undefined),
    isRequired,
    keys: Object.keys(propertiesOf(schema)),
    isClosed: schema.additionalProperties === false || schema.unevaluatedProperties === false,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function kindsOf({ type, enum: values, const: only }: XpObject): XpKind[] {
  const types = (Array.isArray(type) ? type : [type]).flatMap((one) => KINDS[String(one)] ?? [])
  if (types.length > 0) return types
  if (Array.isArray(values)) return [...new Set(values.map(kindOf))]
  return only === undefined ? [] : [kindOf(only)]
}

/** Returns the only allowed values, if each branch names its own. */
function optionsOf(branches: readonly XpObject[]): XpOption[] | undefined {
  const options = branches.map(({ enum: values, const: only, title, type }): XpOption[] | undefined => {
    if (Array.isArray(values)) return values.map((value) => ({ value, label: joinChoices([value]) }))
    if (only !== undefined)
      return [{ value: only, label: typeof title === 'string' ? title : joinChoices([only]) }]
    return type === 'null' ? [{ value: null, label: joinChoices([null]) }] : undefined
  })
  return options.every((one) => one !== undefined) ? options.flat() : undefined
}

/** True for a part of a choice. Only the choice as such is a problem, because other parts may match. */
function isBranch(keywordLocation: string): boolean {
  const segments = segmentsOf(keywordLocation)
  // A name below these keywords is a key of the data.
  const isKeyword = (_: string, at: number) => !NAMING_KEYWORDS.includes(segments[at - 1] ?? '')
  return segments
    .slice(0, -1)
    .filter(isKeyword)
    .some((segment) => BRANCHES.includes(segment))
}

function problemsIn(
  root: XpObject,
  xp: XpObject,
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
  fieldAt: XpSchema['fieldAt'],
): XpProblem[] {
  const path = segmentsOf(instanceLocation)
  const schema = segmentsOf(keywordLocation)
    .slice(0, keyword === 'false' ? undefined : -1)
    .reduce<unknown>((at, key) => {
      const next = isPlainObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined
      return key === '$ref' && typeof next === 'string' ? pointed(root, next) : next
    }, root)
  const rules = isPlainObject(schema) ? schema : {}
  if (keyword === 'required') {
    const value = path.length === 0 ? xp : entryAt(xp, path)
    const keys = isPlainObject(value) ? Object.keys(value) : []
    return requiredBy(rules)
      .filter((key) => !keys.includes(key))
      .map((key) => ({ path: [...path, key], text: 'Required.' }))
  }
  // The entries of a list have no path of their own in an editor of properties.
  const [owner, entry] = splitAtList(xp, path)
  const field = fieldAt(owner)
  // The description of a list is about the list, and not about its entries.
  const description = textOf(rules.description) ?? (entry === undefined ? field?.description : undefined)
  const text = problemText(keyword, rules, { options: field?.options, description })
  return [{ path: owner, text: entry === undefined ? text : `Entry ${entry + 1}: ${text}` }]
}

function entryAt(root: unknown, path: XpPath): unknown {
  return path.reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : valueAt(at, [key])), root)
}

/** Returns the path of the property, and the position in its list when the path leads into one. */
function splitAtList(xp: XpObject, path: XpPath): [XpPath, number?] {
  const at = path.findIndex((_, index) => Array.isArray(valueAt(xp, path.slice(0, index))))
  return at < 0 ? [path] : [path.slice(0, at), Number(path[at])]
}
