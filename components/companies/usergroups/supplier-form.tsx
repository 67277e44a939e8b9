'use client'

import { GroupPanels } from '@/components/companies/users/people-panels'
import { supplierSide } from '@/lib/parties/company-side'
import { userGroupForm } from './form'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { UserGroup } from '@/lib/ordercloud/models'

/** Returns the form with which an administrator or the supplier itself edits a user group of one supplier. */
export function supplierUserGroupForm(resource: ListedResource<UserGroup>, supplierId: string) {
  const side = supplierSide(supplierId)
  return userGroupForm(resource, ({ record }) => <GroupPanels side={side} group={record} />)
}
