'use client'

import { LocalePanel } from './locale-panel'
import { GroupPanels } from '@/components/companies/users/people-panels'
import { buyerSide } from '@/lib/parties/company-side'
import { userGroupForm } from './form'
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
