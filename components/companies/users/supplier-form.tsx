'use client'

import { UserPanels } from './people-panels'
import { supplierSide } from '@/lib/parties/company-side'
import { userForm } from './form'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { User } from '@/lib/ordercloud/models'

/** Returns the form with which an administrator or the supplier itself edits a user of one supplier. */
export function supplierUserForm(resource: ListedResource<User>, supplierId: string) {
  const side = supplierSide(supplierId)
  return userForm(resource, {
    account: {
      unlock: (oc, id) => oc.SupplierUsers.UnlockUserAccount(encodeURIComponent(supplierId), id),
      endSessions: (oc, id) => oc.SupplierUsers.RevokeUserTokens(encodeURIComponent(supplierId), id),
      office: 'supplier',
    },
    Panels: ({ record }) => <UserPanels side={side} user={record} />,
  })
}
