/**
 * Reads the OpenAPI document (platform 1.0.239, 402 operations) into the form that the generator needs.
 *
 * @param {object} document parsed swagger.json
 * @param {Record<string, string>} renamed operation ids of the document by their present name
 */
export function readDocument(document, renamed) {
  const present = new Map(Object.entries(renamed).map(([now, before]) => [before, now]))
  const operations = new Map()
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const id = present.get(operation.operationId) ?? operation.operationId
      operations.set(id, readOperation(operation))
    }
  }
  const models = new Map()
  const enums = new Map()
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (schema.enum) enums.set(name, schema.enum)
    else
      models.set(
        name,
        new Map(Object.entries(schema.properties ?? {}).map(([field, each]) => [field, readField(each)])),
      )
  }
  return { operations, models, enums }
}

function readOperation(operation) {
  const [status] = Object.keys(operation.responses)
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  return {
    status: Number(status),
    roles: operation.security[0].OAuth2,
    required: operation.requestBody?.content['application/json'].schema.required ?? [],
    requiredQuery: query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    integerQuery: query
      .filter((parameter) => parameter.schema.type === 'integer')
      .map((parameter) => parameter.name),
    searchOn: enumOf(query, 'searchOn'),
    sortable: enumOf(query, 'sortBy')?.filter((field) => !field.startsWith('!')),
    isBuyerOnly: /Only available to Buyer Users/i.test(`${operation.summary} ${operation.description}`),
  }
}

const enumOf = (query, name) => query.find((parameter) => parameter.name === name)?.schema.items?.enum

function readField(schema) {
  const reference = schema.$ref ?? schema.allOf?.[0].$ref
  if (schema.type === 'array')
    return { ...readField(schema.items), array: true, ...(schema.readOnly && { readOnly: true }) }
  const field = { type: reference ? reference.split('/').at(-1) : plainType(schema) }
  if (schema.readOnly) field.readOnly = true
  if (schema.maxLength !== undefined) field.maxLength = schema.maxLength
  if (schema.minimum !== undefined) field.min = schema.minimum
  if (schema.maximum !== undefined) field.max = schema.maximum
  // A default of null has no effect, because a missing value becomes null anyway.
  if (schema.default !== undefined && schema.default !== null) field.default = schema.default
  return field
}

function plainType(schema) {
  if (schema.format === 'date-time') return 'date'
  if (schema.type === 'object' || schema.type === undefined) return 'any'
  return schema.type
}
