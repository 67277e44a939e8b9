import { ShieldCheck, UserSearch } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area, SettingsPage } from '@/lib/registry'

/** Area of the security profiles. */
export const securityProfilesArea: Area = {
  key: 'securityprofiles',
  words: { one: 'security profile', many: 'security profiles' },
  label: 'Security profiles',
  href: '/settings/securityprofiles',
  icon: ShieldCheck,
  group: 'settings',
  view: [roles.SecurityProfileViewer, roles.SecurityProfileManager],
  manage: [roles.SecurityProfileManager],
  creates: true,
  description: 'Sets of roles that you assign to companies, user groups and users.',
}

/** Page that shows who has which security profiles and roles. */
export const accessPage: SettingsPage = {
  key: 'access',
  label: 'Who has access',
  href: '/settings/access',
  icon: UserSearch,
  group: 'settings',
  section: 'Access',
  view: [roles.SecurityProfileViewer, roles.SecurityProfileManager],
  manage: [roles.SecurityProfileManager],
  description: 'Who has which roles, by role and by user, and through what.',
}
