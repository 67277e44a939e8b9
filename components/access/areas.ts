import { ShieldCheck } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

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
  load: () => import('#browser/access/profiles/screens.tsx'),
  records: () => import('#browser/access/profiles/resource.tsx').then((file) => file.securityProfiles),
}
