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

/** Returns the rule for an address that the platform calls. */
export function serviceUrl(label: string) {
  return string()
    .defined()
    .trim()
    .max(2000, `${label} can have at most 2,000 characters`)
    .test(
      'address',
      `${label} must be an address such as https://example.com/orders`,
      // The demo marketplace has addresses of its own platform, which begin with a slash.
      (value) => value === '' || value.startsWith('/') || URL.canParse(value),
    )
}
