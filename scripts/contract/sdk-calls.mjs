import { createRequire } from 'node:module'

/**
 * Calls every method of every resource class once against an adapter that sends nothing, and records the requests. The
 * typings do not contain verbs and paths. Running the code is the only reliable way to read them.
 *
 * @param {{ methods: Map<string, import('./sdk-typings.mjs').SdkMethod>, enums: Map<string, string[]> }} typings
 * @returns {Promise<Map<string, { verb: string, path: string, root: boolean, body: string | null, query: string[] }>>}
 *   keyed by operation id; `body` is the name of the parameter sent as body, `query` the parameters sent as query
 */
export async function recordCalls({ methods, enums }) {
  const sdk = createRequire(import.meta.url)('ordercloud-javascript-sdk')
  let sent = null
  const adapter = async (config) => {
    sent = config
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config }
  }
  sdk.Configuration.Set({ baseApiUrl: 'http://contract.invalid', apiVersion: 'v1', axiosAdapter: adapter })
  const calls = new Map()
  for (const method of methods.values()) {
    const [resource, verb] = method.id.split('.')
    if (!isOperation(resource)) continue
    sent = null
    const values = method.parameters.map((parameter) => argumentFor(parameter, enums))
    await sdk[resource][verb](...values)
    if (!sent) throw new Error(`${method.id} sent nothing`)
    calls.set(method.id, describe(sent))
  }
  return calls
}

/**
 * Returns true for resources with operations. `Auth` has the OAuth grants (POST /oauth/token), and `Tokens` is the
 * SDK's own token store.
 */
export const isOperation = (resource) => resource !== 'Auth' && resource !== 'Tokens'

function argumentFor({ name, type }, enums) {
  if (name === 'requestOptions') return {}
  if (type.members) return Object.fromEntries(type.members.map((member) => [member.name, `{${member.name}}`]))
  if (type.name === 'string' || type.name === 'number' || enums.has(type.name)) return `{${name}}`
  return { bodyParameter: name }
}

function describe(config) {
  const path = config.url.replace('http://contract.invalid', '')
  const isRoot = path.startsWith('/oauth/')
  return {
    verb: config.method.toUpperCase(),
    path: isRoot ? path : path.replace(/^\/v1/, ''),
    root: isRoot,
    body: config.data ? (JSON.parse(config.data).bodyParameter ?? null) : null,
    query: Object.keys(config.params ?? {}),
  }
}
