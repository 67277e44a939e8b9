import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from './json'

/**
 * The records that a new empty marketplace begins with, so that somebody can sign in: the profile that grants
 * everything, and the administrator.
 *
 * A client that seeds a marketplace may create records with the same IDs. On the hosted platform a new marketplace has
 * no such records, so here they give way: creating a record with the ID of an unchanged starter record replaces it.
 */
export const STARTER_PROFILE = {
  ID: 'FullAccess',
  Name: 'Full access',
  Roles: ['FullAccess'],
  CustomRoles: [],
  PasswordConfig: null,
} as const

export const STARTER_ADMINISTRATOR = {
  ID: 'admin',
  Username: 'admin',
  FirstName: 'Marketplace',
  LastName: 'Administrator',
  Email: 'admin@meridian.example.com',
} as const

/** True for a stored record that has kept every value of the starter record of its kind. */
export function isUnchangedStarter(starter: object, record: JsonObject): boolean {
  return Object.entries(starter).every(([field, value]) => isDeepStrictEqual(record[field], value))
}
