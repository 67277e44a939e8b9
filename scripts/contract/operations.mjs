import { expand } from './patterns.mjs'

/**
 * Merges typings, recorded calls, document and overlay into the contract's operations.
 *
 * @param {object} sources
 * @param {ReturnType<import('./sdk-typings.mjs').readTypings>} sources.typings
 * @param {Awaited<ReturnType<import('./sdk-calls.mjs').recordCalls>>} sources.calls
 * @param {ReturnType<import('./document.mjs').readDocument>} sources.document
 * @param {typeof import('../../sandbox/contract/overlay.mjs')} overlay
 * @returns {object[]} sorted by id
 */
export function buildOperations({ typings, calls, document }, overlay) {
  const ids = [...calls.keys()].sort()
  const unknown = [...document.operations.keys()].filter((id) => !calls.has(id))
  if (unknown.length) throw new Error(`The SDK lacks operations of the document: ${unknown.join(', ')}`)
  const operations = ids.map((id) => buildOperation(id, { typings, calls, document }, overlay))
  const named = new Map(operations.map((operation) => [operation.id, operation]))
  applyRoles(named, overlay)
  applyRules(named, overlay.statusRules, 'statusRules', (operation, rule) => (operation.status = rule.status))
  applyRules(
    named,
    overlay.requiredRules,
    'requiredRules',
    (operation, rule) => (operation.required = rule.required),
  )
  applyRules(
    named,
    overlay.buyerUsersOnly,
    'buyerUsersOnly',
    (operation) => (operation.buyerUsersOnly = true),
  )
  applyRules(named, overlay.anyUser, 'anyUser', (operation) => delete operation.buyerUsersOnly)
  return operations
}

function buildOperation(id, { typings, calls, document }, overlay) {
  const method = typings.methods.get(id)
  const call = calls.get(id)
  const known = document.operations.get(id)
  const operation = { id, verb: call.verb, path: call.path }
  if (call.root) operation.root = true
  const options = method.parameters.find((parameter) => parameter.type.members)?.type.members ?? []
  const query = queryOf(options, known, typings.enums, overlay)
  if (query.length) operation.query = query
  const body = call.body && method.parameters.find((parameter) => parameter.name === call.body)
  if (body) {
    operation.body = body.type.name
    // The SDK is newer than the document, and its comments name the required fields. The document fills the gaps.
    const required = body.required ?? known?.required ?? []
    if (required.length && (call.verb === 'POST' || call.verb === 'PUT')) operation.required = required
  }
  operation.status = known?.status ?? statusOf(call.verb, method.returns.name !== 'void')
  if (method.returns.name !== 'void' && operation.status !== 204) operation.response = method.returns.name
  if (known) operation.roles = known.roles
  if (known?.isBuyerOnly || /Only available to Buyer Users/i.test(method.description))
    operation.buyerUsersOnly = true
  if (method.returns.list) operation.list = listTraits(id, method, options, typings)
  operation.source = known ? 'document' : 'sdk'
  return operation
}

function statusOf(verb, hasAnswer) {
  if (!hasAnswer) return 204
  return verb === 'POST' ? 201 : 200
}

const listParameters = new Set(['search', 'searchOn', 'searchType', 'sortBy', 'page', 'pageSize', 'filters'])

function queryOf(options, known, enums, overlay) {
  return options
    .filter((option) => !listParameters.has(option.name))
    .map((option) => {
      const corrected = overlay.queryTypes.find((each) => each.parameters.includes(option.name))?.type
      const values = option.type.values ?? enums.get(option.type.name)
      const parameter = { name: option.name, type: corrected ?? (values ? 'string' : option.type.name) }
      if (!option.isOptional || known?.requiredQuery.includes(option.name)) parameter.required = true
      if (values) parameter.enum = values
      return parameter
    })
}

function listTraits(id, method, options, typings) {
  const names = new Set(options.map((option) => option.name))
  const traits = {}
  if (names.has('searchOn')) {
    const fields = typings.searchable.get(id)
    // Lists on the search engine accept any path below xp, besides the three fields they search by default.
    traits.searchOn = fields === 'any' ? ['ID', 'Name', 'Description', 'xp.*'] : fields
  }
  if (names.has('sortBy')) {
    const fields = typings.sortable.get(id)
    traits.sortable = fields === 'any' ? ['*'] : fields.filter((field) => !field.startsWith('!'))
  }
  if (names.has('searchType')) traits.searchType = true
  if (names.has('filters')) traits.filters = true
  if (method.returns.list === 'facets') traits.facets = true
  if (names.has('page')) traits.paged = true
  return traits
}

function applyRoles(named, overlay) {
  const sdkOnly = [...named.values()]
    .filter((operation) => operation.source === 'sdk')
    .map((operation) => operation.id)
  const granted = new Set()
  for (const rule of overlay.roleRules) {
    for (const id of expand(rule.operations, sdkOnly, 'roleRules')) {
      const operation = named.get(id)
      const roles = operation.verb === 'GET' ? rule.read : rule.write
      if (!rule.roles && !roles)
        throw new Error(`Overlay, roleRules: no roles for ${operation.verb} of ${id}`)
      setRoles(operation, rule.roles ?? ['FullAccess', ...roles])
      granted.add(id)
    }
  }
  const forgotten = sdkOnly.filter((id) => !granted.has(id))
  if (forgotten.length) throw new Error(`Overlay, roleRules: no rule for ${forgotten.join(', ')}`)
  applyRules(named, overlay.roleCorrections, 'roleCorrections', (operation, rule) =>
    setRoles(operation, rule.roles),
  )
}

function setRoles(operation, roles) {
  if (roles === 'noToken') delete operation.roles
  else operation.roles = roles === 'anyToken' ? [] : roles
}

function applyRules(named, rules, where, apply) {
  for (const rule of rules) {
    for (const id of expand(rule.operations, [...named.keys()], where)) apply(named.get(id), rule)
  }
}
