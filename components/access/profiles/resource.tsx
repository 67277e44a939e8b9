import { Count } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { FEATURES, featuresOf, type ProfileRoles } from '@/components/access/rules/feature-matrix'
import { countOf } from '@/lib/resource/words'
import { accessPage, securityProfilesArea } from '../areas'

/** Resource that describes security profiles to lists, forms and menus. */
export const securityProfiles: ListedResource<SecurityProfile> = defineResource(securityProfilesArea, {
  words: {
    purpose: 'A security profile is a set of roles that you assign to companies, user groups and users.',
    consequence: 'Users lose the roles that only this profile gives them at their next sign-in.',
  },
  idOf: (profile) => profile.ID ?? '',
  titleOf: (profile) => profile.Name || profile.ID || '',
  summary: (profile) => countOf(featuresOf(rolesIn(profile)).length, { one: 'feature', many: 'features' }),
  service: crud<SecurityProfile>((oc) => oc.SecurityProfiles),
  search: { words: 'name or ID' },
  rules: { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [] },
  restore: { lost: 'its assignments to companies, user groups and users' },
  accessFields: ['Roles', 'CustomRoles'],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'features',
      label: `Features of ${FEATURES.length}`,
      fields: ['Roles', 'CustomRoles'],
      from: 'lg',
      align: 'end',
      width: '9rem',
      cell: (row) => <Count>{featuresOf(rolesIn(row)).length}</Count>,
    },
    {
      key: 'roles',
      label: 'Roles',
      field: 'Roles',
      from: 'md',
      align: 'end',
      width: '6rem',
      cell: (row) => <Count>{rolesIn(row).Roles.length}</Count>,
    },
    {
      key: 'customRoles',
      label: 'Custom roles',
      field: 'CustomRoles',
      from: 'lg',
      align: 'end',
      width: '8rem',
      cell: (row) => <Count>{rolesIn(row).CustomRoles.length}</Count>,
    },
  ],
  moreActions: ({ ID = '' }) => [
    {
      label: accessPage.label,
      icon: accessPage.icon,
      href: `${accessPage.href}?profile=${encodeURIComponent(ID)}`,
    },
  ],
  findLockOut: (ids) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteProfiles', ids)),
  loadForm: () => import('#browser/access/profiles/form.tsx').then((file) => file.securityProfileForm),
  loadDependents: () =>
    import('#browser/access/profiles/dependents.tsx').then((file) => file.ProfileDependents),
})

/** Returns the roles of a profile. The platform returns null for none. */
export function rolesIn(profile: SecurityProfile): ProfileRoles {
  return { Roles: profile.Roles ?? [], CustomRoles: profile.CustomRoles ?? [] }
}
