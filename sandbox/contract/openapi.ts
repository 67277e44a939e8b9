import { tagObjects, tagOf, words } from './openapi-tags'
import type { Contract, Field, ListTraits, Model, Operation, QueryParameter } from './types'

type Schema = Record<string, unknown>

/**
 * Builds the platform's OpenAPI 3.0 document, in the form clients of the hosted platform's document rely on: one
 * `Resource.Verb` operation id each, roles under `security`, required fields beside the reference to the body's schema,
 * `searchOn` and `sortBy` with the fields they take. Paths are spelled as in the hosted platform's document, because
 * official tools look them up by that spelling.
 *
 * @param baseUrl where the platform is reached, without `/v1` and without a trailing slash
 */
export function openApiDocument(contract: Contract, baseUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of contract.operations) {
    const path = (paths[operation.path] ??= operation.root ? { servers: [{ url: baseUrl }] } : {})
    path[operation.verb.toLowerCase()] = operationObject(operation, contract)
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Quartermaster platform',
      description: 'REST API of the embedded commerce platform.',
      version: contract.version,
    },
    servers: [{ url: `${baseUrl}/v1`, description: 'Resources; tokens come from /oauth/token beside /v1.' }],
    tags: tagObjects(),
    paths: Object.fromEntries(
      Object.keys(paths)
        .sort()
        .map((path) => [path, paths[path]]),
    ),
    components: {
      securitySchemes: { OAuth2: securityScheme(contract, baseUrl) },
      parameters: sharedParameters,
      schemas: schemas(contract),
    },
  }
}

function operationObject(operation: Operation, contract: Contract) {
  const [resource = '', verb = ''] = operation.id.split('.')
  const parameters = [
    ...pathParameters(operation),
    ...listParameters(operation, contract),
    ...queryParameters(operation),
  ]
  return {
    operationId: operation.id,
    tags: [tagOf(resource)],
    summary: `${tagOf(resource)}: ${words(verb).join(' ').toLowerCase()}`,
    ...(operation.buyerUsersOnly && { description: 'Only available to buyer users.' }),
    ...(parameters.length && { parameters }),
    ...(operation.body && { requestBody: requestBody(operation) }),
    // Only successes are listed. Clients load this document with all references replaced, and one error schema on each
    // of more than six hundred operations would make up most of it.
    responses: { [operation.status]: response(operation) },
    security: operation.roles ? [{ OAuth2: operation.roles }] : [],
  }
}

function requestBody({ body, required, verb }: Operation) {
  const schema = { allOf: [reference(body!)], ...(required && verb !== 'PATCH' && { required }) }
  return { required: Boolean(required) || verb === 'PATCH', content: { 'application/json': { schema } } }
}

function response({ list, response: name }: Operation) {
  if (!name) return { description: 'Done.' }
  return {
    description: '',
    content: { 'application/json': { schema: reference(list ? `List${name}` : name) } },
  }
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Enums of path segments. The contract's paths do not state them. */
const segmentEnums: Record<string, string> = { direction: 'OrderDirection', thingType: 'XpThingType' }

function pathParameters({ path }: Operation) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const values = segmentEnums[name]
    return { name, in: 'path', required: true, schema: values ? reference(values) : { type: 'string' } }
  })
}

function queryParameters({ query = [] }: Operation) {
  return query.map((parameter) => ({
    name: parameter.name,
    in: 'query',
    required: Boolean(parameter.required),
    schema: querySchema(parameter),
  }))
}

function querySchema({ type, enum: values }: QueryParameter): Schema {
  return values ? { type: 'string', enum: values } : plainSchema(type)
}

const sharedParameters = {
  search: {
    name: 'search',
    in: 'query',
    description: 'Word or phrase to search for.',
    schema: { type: 'string' },
  },
  searchType: {
    name: 'searchType',
    in: 'query',
    description: 'Default: AnyTerm.',
    schema: reference('SearchType'),
  },
  page: { name: 'page', in: 'query', schema: { type: 'integer', format: 'int32', minimum: 1, default: 1 } },
  pageSize: {
    name: 'pageSize',
    in: 'query',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
  },
  filters: {
    name: 'filters',
    in: 'query',
    description: "Fields of the listed items, or xp paths ('xp.color'), each a query parameter of its own.",
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: true },
  },
}

const shared = (name: keyof typeof sharedParameters) => ({ $ref: `#/components/parameters/${name}` })

function listParameters({ list, response: name }: Operation, contract: Contract): object[] {
  if (!list) return []
  const parameters: object[] = []
  if (list.searchOn) parameters.push(shared('search'), fieldList('searchOn', searchable(list)))
  if (list.searchType) parameters.push(shared('searchType'))
  if (list.sortable) parameters.push(fieldList('sortBy', sortable(list, contract.models[name!]!)))
  if (list.paged) parameters.push(shared('page'), shared('pageSize'))
  if (list.filters) parameters.push(shared('filters'))
  return parameters
}

/**
 * Query parameter with a comma-separated list of fields. Lists on the search engine also accept xp paths, which no enum
 * can name.
 */
function fieldList(name: string, fields: string[]) {
  return {
    name,
    in: 'query',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: fields } },
  }
}

const searchable = (list: ListTraits) => list.searchOn!.filter((field) => !field.includes('*'))

function sortable(list: ListTraits, model: Model) {
  const isAny = list.sortable!.includes('*')
  const single = Object.entries(model.fields).filter(
    ([, field]) => !field.array && plainTypes.has(field.type),
  )
  const fields = isAny ? single.map(([name]) => name) : list.sortable!
  return [...fields, ...fields.map((field) => `!${field}`)]
}

const plainTypes = new Set(['string', 'integer', 'number', 'boolean', 'date'])

function securityScheme(contract: Contract, baseUrl: string) {
  const scopes = Object.fromEntries(contract.enums.ApiRole!.map((role) => [role, '']))
  const flow = { tokenUrl: `${baseUrl}/oauth/token`, scopes }
  return { type: 'oauth2', flows: { password: flow, clientCredentials: flow } }
}

function schemas(contract: Contract) {
  const all: Record<string, Schema> = {}
  for (const [name, values] of Object.entries(contract.enums)) all[name] = { type: 'string', enum: values }
  for (const [name, model] of Object.entries(contract.models)) all[name] = modelSchema(model, contract)
  for (const { list, response: name } of contract.operations)
    if (list) all[`List${name}`] = pageSchema(name!, list)
  return Object.fromEntries(
    Object.keys(all)
      .sort()
      .map((name) => [name, all[name]]),
  )
}

function pageSchema(name: string, list: ListTraits): Schema {
  const properties = {
    Meta: reference(list.facets ? 'MetaWithFacets' : 'Meta'),
    Items: { type: 'array', items: reference(name) },
  }
  return { type: 'object', properties }
}

function modelSchema({ fields }: Model, contract: Contract): Schema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, contract)]),
  )
  return { type: 'object', properties }
}

function fieldSchema(field: Field, contract: Contract): Schema {
  const isPlain = plainTypes.has(field.type) || field.type === 'any'
  if (field.array) {
    const { readOnly, writeOnly, ...traits } = traitsOf(field)
    const items = { ...(isPlain ? plainSchema(field.type) : reference(field.type)), ...traits }
    return { type: 'array', items, ...(readOnly ? { readOnly } : {}), ...(writeOnly ? { writeOnly } : {}) }
  }
  if (isPlain) return { ...plainSchema(field.type), ...traitsOf(field) }
  // The hosted document refers to enums and to models in these two ways, and admin apps derive their forms from them.
  const isEnum = Object.hasOwn(contract.enums, field.type)
  return { ...(isEnum ? reference(field.type) : { allOf: [reference(field.type)] }), ...traitsOf(field) }
}

function traitsOf(field: Field): Schema {
  const traits: Schema = {}
  if (field.writeOnly) traits.format = 'password'
  if (field.writeOnly && !field.masked) traits.writeOnly = true
  if (field.readOnly) traits.readOnly = true
  if (field.maxLength !== undefined) traits.maxLength = field.maxLength
  if (field.min !== undefined) traits.minimum = field.min
  if (field.max !== undefined) traits.maximum = field.max
  if (field.default !== undefined) traits.default = field.default
  return traits
}

function plainSchema(type: string): Schema {
  if (type === 'date') return { type: 'string', format: 'date-time' }
  if (type === 'integer') return { type: 'integer', format: 'int32' }
  if (type === 'number') return { type: 'number', format: 'float' }
  if (type === 'any') return { type: 'object' }
  return { type }
}
