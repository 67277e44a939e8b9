'use client'

import { UserPanels } from './people-panels'
import { buyerSide } from '@/lib/parties/company-side'
import { userForm } from './form'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { User } from '@/lib/ordercloud/models'
import { lazyOptional } from '@/components/ui/lazy'
import { BuyerUserAside } from './buyer-aside'

const UserMeans = lazyOptional(
  () => import('./user-means').then((file) => file.UserMeans),
  'addresses and means of payment',
)

/** Returns the form that edits a user of one buyer. */
export function buyerUserForm(resource: ListedResource<User>, buyerId: string) {
  const side = buyerSide(buyerId)
  return userForm(resource, {
    account: {
      unlock: (oc, id) => oc.Users.UnlockUserAccount(encodeURIComponent(buyerId), id),
      endSessions: (oc, id) => oc.Users.RevokeUserTokens(encodeURIComponent(buyerId), id),
    },
    Aside: ({ record }) => <BuyerUserAside buyerId={buyerId} user={record} />,
    Panels: ({ record }) => <UserPanels side={side} user={record} />,
    tabs: [
      {
        key: 'checkout',
        label: 'Checkout',
        Content: ({ record }) =>
          record && <UserMeans key={record.ID} buyerId={buyerId} userId={record.ID ?? ''} />,
        prepare: UserMeans.prepare,
      },
    ],
  })
}
