import { array, string } from 'yup'
import type { TagGroup } from '@/components/fields/tag-offers'
import { API_ROLES } from '@/lib/permissions/api-roles'
import { groupPlatformRoles } from '@/lib/permissions/platform-role-groups'

const KNOWN: ReadonlySet<string> = new Set(API_ROLES)

/** Returns the rule for a list of platform roles. */
export function platformRoles() {
  return texts().test('roles', (list, { createError }) => {
    const unknown = list.find((role) => !KNOWN.has(role))
    return unknown === undefined || createError({ message: `“${unknown}” is not a role of the platform.` })
  })
}

/** Returns the rule for a list of texts. */
export function texts() {
  return array().of(string().defined()).defined()
}

/** Returns the platform roles in groups, for a field that offers them. */
export async function loadRoleOffers(): Promise<TagGroup[]> {
  return groupPlatformRoles(API_ROLES).map(({ title, roles }) => ({ title, tags: roles }))
}

const PROTOCOLS: readonly string[] = ['http:', 'https:']

/** Returns the rule for a web address that the platform calls or opens. */
export function serviceUrl(label: string) {
  return string()
    .defined()
    .trim()
    .max(2000, `${label} can have at most 2,000 characters.`)
    .test(
      'address',
      `${label} must be a web address such as https://example.com/orders.`,
      // Services of the embedded platform itself have addresses that begin with a slash.
      (value) => value === '' || value.startsWith('/') || isWebAddress(value),
    )
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && PROTOCOLS.includes(new URL(value).protocol)
}
