import { groupPlatformRoles } from '@/lib/permissions/platform-role-groups'
import { API_ROLES } from '@/lib/permissions/api-roles'

test('puts every platform role into one group', () => {
  const grouped = groupPlatformRoles(API_ROLES).flatMap(({ roles }) => roles)
  expect([...grouped].sort()).toEqual([...API_ROLES].sort())
})

test('groups roles by what they give access to, and leaves out empty groups', () => {
  expect(groupPlatformRoles(['ProductAdmin', 'ProductSyncConfigAdmin', 'OrderReader', 'NewRole'])).toEqual([
    { title: 'Orders and promotions', roles: ['OrderReader'] },
    { title: 'Products and catalogs', roles: ['ProductAdmin'] },
    { title: 'Integration and system', roles: ['ProductSyncConfigAdmin', 'NewRole'] },
  ])
})
