'use client'

import { LocalePanel } from '@/components/companies/locale-panel'
import { GroupPanels } from '@/components/companies/people-panels'
import { buyerSide } from '@/components/companies/side'
import { userGroupForm } from '@/components/companies/user-group-form'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { UserGroup } from '@/lib/ordercloud/models'

/** Returns the form that edits a user group of one buyer. */
export function buyerUserGroupForm(resource: ListedResource<UserGroup>, buyerId: string) {
  const side = buyerSide(buyerId)
  return userGroupForm(resource, function Panels({ record }) {
    const id = record.ID ?? ''
    return (
      <>
        <GroupPanels side={side} group={record} />
        <LocalePanel key={id} buyerId={buyerId} groupId={id} />
      </>
    )
  })
}
