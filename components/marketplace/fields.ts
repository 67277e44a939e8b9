import { array, string } from 'yup'
import { API_ROLES } from '@/lib/permissions/api-roles'

const KNOWN: ReadonlySet<string> = new Set(API_ROLES)

/** Returns the rule for a list of platform roles. */
export function platformRoles() {
  return texts().test('roles', (list, { createError }) => {
    const unknown = list.find((role) => !KNOWN.has(role))
    return unknown === undefined || createError({ message: `“${unknown}” is not a role of the platform` })
  })
}

/** Returns the rule for a list of texts. */
export function texts() {
  return array().of(string().defined()).defined()
}

/** Help for a field with platform roles. */
export const ROLES_HELP =
  'Type a platform role such as OrderAdmin, and press Enter. Delete removes a selected role.'

const PROTOCOLS: readonly string[] = ['http:', 'https:']

/** Returns the rule for a web address that the platform calls or opens. */
export function serviceUrl(label: string) {
  return string()
    .defined()
    .trim()
    .max(2000, `${label} can have at most 2,000 characters`)
    .test(
      'address',
      `${label} must be a web address such as https://example.com/orders`,
      // Services of the embedded platform itself have addresses that begin with a slash.
      (value) => value === '' || value.startsWith('/') || isWebAddress(value),
    )
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && PROTOCOLS.includes(new URL(value).protocol)
}
