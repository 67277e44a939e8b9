import { contract } from '@/sandbox/contract/contract'
import { modelOf } from './contract'
import type { Field, Operation } from '@/sandbox/contract/types'
import { SECRET_MASK } from '@/sandbox/core/records/model'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PRIMITIVES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value),
  any: () => true,
}

function single(field: Field, value: unknown, at: string): string[] {
  if (value === null) return []
  const primitive = PRIMITIVES[field.type]
  if (primitive) return primitive(value) ? [] : [`${at} is no ${field.type}: ${JSON.stringify(value)}`]
  const options = contract.enums[field.type]
  if (options)
    return options.includes(value as string) ? [] : [`${at} is none of ${field.type}: ${String(value)}`]
  return isPlain(value) ? object(field.type, value, at) : [`${at} is no ${field.type}`]
}

function object(model: string, body: Plain, at: string): string[] {
  const { fields } = modelOf(model)
  const lacking = Object.keys(fields).filter((name) => !(name in body))
  const beyond = Object.keys(body).filter((name) => !Object.hasOwn(fields, name))
  return [
    ...lacking.map((name) => `${at} lacks ${model}.${name}`),
    ...beyond.map((name) => `${at} has ${name}, which ${model} has not`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const value = body[name]
      if (value === undefined || value === null) return []
      if (field.writeOnly)
        return field.masked && value === SECRET_MASK ? [] : [`${at}.${name} is secret and was answered`]
      if (!field.array) return single(field, value, `${at}.${name}`)
      if (!Array.isArray(value)) return [`${at}.${name} is no list`]
      return value.flatMap((one, index) => single(field, one, `${at}.${name}[${index}]`))
    }),
  ]
}

/** Returns the differences between a response and the contract. Empty if the response is correct. */
export function mistakes(operation: Operation, status: number, body: unknown): string[] {
  const wrong = status === operation.status ? [] : [`status ${status} instead of ${operation.status}`]
  if (operation.status === 204) return body === undefined ? wrong : [...wrong, 'an answer where none belongs']
  const { response, list } = operation
  if (!response) return wrong
  if (!isPlain(body)) return [...wrong, 'no answer']
  if (!list) return [...wrong, ...object(response, body, operation.id)]
  const { Meta: meta, Items: items } = body
  if (!isPlain(meta) || !Array.isArray(items)) return [...wrong, 'no list']
  const keys = ['Page', 'PageSize', 'TotalCount', 'TotalPages', 'ItemRange', 'NextPageKey']
  const absent = keys.filter((key) => !(key in meta)).map((key) => `Meta lacks ${key}`)
  return [
    ...wrong,
    ...absent,
    ...items.flatMap((item, index) => single({ type: response }, item, `${operation.id}[${index}]`)),
  ]
}
