import * as sdk from 'ordercloud-javascript-sdk'
import { operationById } from './contract'
import type { Operation } from '@/sandbox/contract/types'
import { mistakes } from './answers'

/** Options of a call. Path parameters have the contract's names. */
export interface CallOptions {
  token: string
  params?: Record<string, string>
  /** The SDK's `listOptions`: named query parameters, paging and `filters`. */
  query?: Record<string, unknown>
  body?: unknown
}

export interface SdkAnswer {
  status: number
  location: string | null
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one shape for every model of the contract
  body: any
}

type Method = (...values: unknown[]) => Promise<unknown>
type Transform = (data: string, headers: Record<string, unknown>, status: number) => unknown

/** Returns the names of a method's parameters from its source, because the bound methods only reveal their number. */
function parameterNames(resource: string, verb: string): string[] {
  const owner = (sdk as unknown as Record<string, object>)[resource]
  const method = owner && (Object.getPrototypeOf(owner) as Record<string, Method>)[verb]
  const names = /^(?:async )?(?:function\s*)?\w*\s*\(([^)]*)\)/.exec(String(method))?.[1]
  if (names === undefined) throw new Error(`The SDK has no ${resource}.${verb}`)
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

type Narrow = (token: string, operation: Operation) => Promise<string>
let narrow: Narrow | null = null

/** From now on every call of this test file uses the token that `by` returns. */
export function narrowTokens(by: Narrow): void {
  narrow = by
}

/** Operations that this test file called through the SDK. They are compared with the implemented operations. */
export const calledOperations = new Set<string>()

/**
 * Calls an operation by its id through the official SDK. Also returns the status, which the SDK does not expose.
 * Compares every response with the contract. Rejects as the SDK does, with `status` and `errors`.
 */
export async function call(
  id: string,
  { token, params = {}, query = {}, body }: CallOptions,
): Promise<SdkAnswer> {
  const [resource = '', verb = ''] = id.split('.')
  const operation = operationById(id)
  const { path, query: parameters = [] } = operation
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]?.toLowerCase()))
  const inQuery = new Set(parameters.map(({ name }) => name.toLowerCase()))
  const given = new Map(
    Object.entries({ ...query, ...params }).map(([name, value]) => [name.toLowerCase(), value]),
  )
  let answer: { status: number; location: string | null } = { status: 0, location: null }
  const transformResponse: Transform = (data, headers, status) => {
    answer = { status, location: (headers.location as string | undefined) ?? null }
    return data === '' ? undefined : JSON.parse(data)
  }
  const accessToken = narrow ? await narrow(token, operation) : token
  const values = parameterNames(resource, verb).map((name) => {
    if (name === 'requestOptions') return { accessToken, transformResponse }
    if (name === 'listOptions') return query
    if (inPath.has(name.toLowerCase()) || inQuery.has(name.toLowerCase()))
      return given.get(name.toLowerCase())
    return body
  })
  calledOperations.add(id)
  const owner = (sdk as unknown as Record<string, Record<string, Method>>)[resource]
  const answered = await owner?.[verb]?.(...values)
  const wrong = mistakes(operation, answer.status, answered)
  if (wrong.length > 0) throw new Error(`${id} answered against the contract: ${wrong.join('; ')}`)
  return { ...answer, body: answered }
}

export interface ErrorResponse {
  status: number
  errors: { ErrorCode: string; Message: string; Data: Record<string, unknown> | null }[]
}

/** Returns the errors of a rejected call. Fails if the call succeeds. */
export async function expectErrors(promise: Promise<unknown>): Promise<ErrorResponse> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: ErrorResponse) => ({ error }),
  )
  if (!('error' in outcome)) throw new Error(`Expected an error, got ${JSON.stringify(outcome.value)}`)
  const { status, errors } = outcome.error
  if (!Array.isArray(errors)) throw outcome.error
  return { status, errors }
}

/** Returns the single error of a rejected call, with its status. */
export async function expectError(
  promise: Promise<unknown>,
): Promise<{ status: number; code: string; message: string; data: Record<string, unknown> | null }> {
  const { status, errors } = await expectErrors(promise)
  expect(errors).toHaveLength(1)
  const { ErrorCode: code = '', Message: message = '', Data: data = null } = errors[0] ?? {}
  return { status, code, message, data }
}
