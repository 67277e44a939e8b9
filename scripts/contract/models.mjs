import { expand } from './patterns.mjs'

/**
 * Merges typings, document and overlay into the models and enums that the operations need, including nested ones. Where
 * typings and document differ, a model has the fields of both. If both define a field, the newer typings win.
 *
 * @returns {{ models: Record<string, object>, enums: Record<string, string[]> }} keys sorted
 */
export function buildModels(operations, { typings, document }, overlay) {
  const enums = new Map(typings.enums)
  for (const [name, values] of document.enums)
    enums.set(name, [...new Set([...(enums.get(name) ?? []), ...values])])
  const models = new Map()
  const usedEnums = new Set(enumsOfQueries(operations, enums))
  const waiting = [
    ...overlay.extraModels,
    ...operations.flatMap(({ body, response }) => [body, response].filter(Boolean)),
  ]
  while (waiting.length) {
    const name = waiting.pop()
    if (models.has(name)) continue
    const fields = mergeFields(name, typings.models.get(name), document.models.get(name))
    models.set(name, fields)
    for (const { type } of fields.values()) {
      if (enums.has(type)) usedEnums.add(type)
      else if (!plainTypes.has(type)) waiting.push(type)
    }
  }
  applyFieldRules(models, { typings, document }, overlay)
  return {
    enums: Object.fromEntries([...usedEnums].sort().map((name) => [name, enums.get(name)])),
    models: Object.fromEntries(
      [...models.keys()].sort().map((name) => [name, { fields: inOrder(models.get(name)) }]),
    ),
  }
}

const plainTypes = new Set(['string', 'integer', 'number', 'boolean', 'date', 'any'])

/** Returns the enums of query and path parameters. The contract includes them even if no model uses them. */
function enumsOfQueries(operations, enums) {
  const values = operations
    .flatMap(({ query = [] }) => query.map((each) => each.enum?.join()))
    .filter(Boolean)
  const named = [...enums.keys()].filter((name) => values.includes(enums.get(name).join()))
  return [...named, 'OrderDirection', 'SearchType']
}

function mergeFields(name, typed, known) {
  if (!typed && !known) throw new Error(`No source knows the model ${name}`)
  const fields = new Map()
  for (const [field, { type, readOnly }] of typed ?? [])
    fields.set(field, merge(type, readOnly, known?.get(field)))
  for (const [field, each] of known ?? []) if (!fields.has(field)) fields.set(field, { ...each })
  return fields
}

function merge(type, readOnly, known) {
  const { readOnly: ignored, array, type: knownType, ...traits } = known ?? {}
  const field = { type: refine(type.name, knownType) }
  if (type.array) field.array = true
  if (readOnly) field.readOnly = true
  return { ...field, ...traits }
}

/** Refines a type of the typings. TypeScript has no types for dates and whole numbers, but the document has. */
function refine(typed, known) {
  if (typed === 'object') return 'any'
  if (typed === 'string' && known === 'date') return 'date'
  if (typed === 'number' && known === 'integer') return 'integer'
  return typed
}

function applyFieldRules(models, { document }, overlay) {
  const all = [...models].flatMap(([model, fields]) => [...fields.keys()].map((field) => `${model}.${field}`))
  const of = (path) => {
    const dot = path.indexOf('.')
    return models.get(path.slice(0, dot)).get(path.slice(dot + 1))
  }
  for (const { fields, type } of overlay.fieldTypes) {
    const plain = type === 'date' ? 'string' : 'number'
    // A field that the document types already needs no rule. A rule that matches only such fields is obsolete.
    const open = all.filter((path) => of(path).type === plain && !isDocumented(path, document))
    for (const path of expand(fields, open, 'fieldTypes')) of(path).type = type
  }
  for (const { fields, except = [], set } of overlay.fieldTraits) {
    const spared = expand(except, all, 'fieldTraits')
    for (const path of expand(fields, all, 'fieldTraits')) if (!spared.has(path)) Object.assign(of(path), set)
  }
}

function isDocumented(path, document) {
  const [model, field] = path.split('.')
  return document.models.get(model)?.has(field) ?? false
}

const traitOrder = [
  'type',
  'array',
  'readOnly',
  'writeOnly',
  'masked',
  'required',
  'id',
  'maxLength',
  'min',
  'max',
  'default',
]

function inOrder(fields) {
  const ordered = ([name, field]) => [
    name,
    Object.fromEntries(traitOrder.filter((key) => key in field).map((key) => [key, field[key]])),
  ]
  return Object.fromEntries([...fields].map(ordered))
}
