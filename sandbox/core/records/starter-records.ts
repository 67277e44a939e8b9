import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from './json'

/**
 * The records of a new, empty marketplace that make the first sign-in possible: the profile that grants everything, and
 * the administrator.
 *
 * A client that seeds a marketplace may create records with the same IDs. On the hosted platform a new marketplace has
 * no such records, so here they can be replaced: creating a record with the ID of an unchanged starter record replaces
 * it.
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

/** Returns true for a stored record that still has every value of the starter record of its kind. */
export function isUnchangedStarter(starter: object, record: JsonObject): boolean {
  return Object.entries(starter).every(([field, value]) => isDeepStrictEqual(record[field], value))
}
