import { randomBytes } from 'node:crypto'
import type { Table } from '../../db/schema'
import type { Context } from '../http/context'
import { isObject, type Json, type JsonObject } from '../records/json'
import { SECRET_MASK, type Models } from '../records/model'

/** Number of random bytes of a secret that replaces a mask: 20 characters as text, short enough for every field. */
const SECRET_BYTES = 15

/**
 * Returns `body` without the fields that hold the mask, so that their stored values stay. In nested objects these
 * fields become null, which keeps the stored secret too, because required fields of a nested object must be present.
 */
export function withoutMasks(models: Models, model: string, body: JsonObject): JsonObject {
  const replaced = replaceMasks(models, model, body, () => null)
  const isMask = (name: string): boolean => body[name] === SECRET_MASK && replaced[name] === null
  return Object.fromEntries(Object.entries(replaced).filter(([name]) => !isMask(name)))
}

/**
 * Returns `body` with a new random secret wherever it holds the mask. A record that was read from one marketplace can
 * then be created in another, where its secret is unknown.
 */
export function withSecretsForMasks(models: Models, model: string, body: JsonObject): JsonObject {
  return replaceMasks(models, model, body, () => randomBytes(SECRET_BYTES).toString('base64url'))
}

function replaceMasks(models: Models, model: string, body: JsonObject, replacement: () => Json): JsonObject {
  const replace = (name: string, value: Json): Json => {
    const field = models.field(model, name)
    if (field?.masked && value === SECRET_MASK) return replacement()
    const isNested = field && isObject(value) && models.isModel(field.type)
    return isNested ? replaceMasks(models, field.type, value, replacement) : value
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, replace(name, value)]))
}

/** Moves secrets from `record` to `secret`, by their paths. Secrets of removed objects are deleted. */
function moveSecrets(
  models: Models,
  model: string,
  record: JsonObject,
  secret: JsonObject,
  prefix = '',
): void {
  for (const [name, field] of models.table(model).fields) {
    const value = record[name]
    const path = `${prefix}${name}`
    if (field.writeOnly) {
      if (value !== null && value !== undefined) secret[path] = value
      record[name] = maskedValue(field.masked === true, secret[path])
    } else if (models.isModel(field.type) && !field.array) {
      if (isObject(value)) moveSecrets(models, field.type, value, secret, `${path}.`)
      else for (const key of Object.keys(secret)) if (key.startsWith(`${path}.`)) delete secret[key]
    }
  }
}

/**
 * Returns the value that responses have in place of a secret: the mask where one is stored, else null. Passwords are
 * always null.
 */
function maskedValue(isMasked: boolean, secret: Json | undefined): Json {
  return isMasked && typeof secret === 'string' && secret !== '' ? SECRET_MASK : null
}

/**
 * Removes the secrets from the record, so that the stored body can be returned unchanged.
 * @returns the secrets to store
 */
export function splitSecrets(
  { platform }: Context,
  table: Table,
  record: JsonObject,
  before: JsonObject | null,
): JsonObject | null {
  if (!table.hasSecrets) return before
  const secret: JsonObject = { ...before }
  moveSecrets(platform.models, table.definition.model, record, secret)
  return Object.keys(secret).length > 0 ? secret : null
}
