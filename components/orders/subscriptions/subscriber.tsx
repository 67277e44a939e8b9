'use client'

import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { NameOverId } from '@/components/resource/record/name-over-id'
import { UserLink } from '@/components/resource/record/record-links'
import { useViewer } from '@/hooks/use-session'
import type { Subscription, User } from '@/lib/ordercloud/models'
import { buyerUserQuery } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { recordName } from '@/lib/resource/record-name'

type Subscriber = Pick<Subscription, 'FromCompanyID' | 'FromUserID'>

/** Shows the user of a subscription in the row of a list. */
export function SubscriberCell({ subscription }: { subscription: Subscriber }) {
  const { name, isPending } = useSubscriberName(subscription)
  return <NameOverId id={subscription.FromUserID} name={name} isPending={isPending} />
}

/** Shows the user of a subscription with a link to the user's page. */
export function SubscriberLink({ subscription }: { subscription: Subscriber }) {
  const { FromCompanyID: buyerId, FromUserID: id } = subscription
  const { name } = useSubscriberName(subscription)
  if (!id || !buyerId) return <Text as="span">–</Text>
  return <UserLink buyerId={buyerId} id={id} name={name ?? id} />
}

/**
 * Returns the name of a subscription's user, which the subscription itself does not have. The users of all rows share
 * one request. The name is undefined for viewers who may not read users.
 */
function useSubscriberName({ FromCompanyID: buyerId, FromUserID: id }: Subscriber) {
  const { assignedRoles: roles, isAdmin } = useViewer()
  const mayRead = isAdmin && READERS.buyerUsers.some((role) => holdsRole(role, { roles, isAdmin }))
  const isEnabled = mayRead && Boolean(id)
  const { data, isLoading } = useQuery({ ...buyerUserQuery(id ?? ''), enabled: isEnabled })
  const user = data?.Items.find((one) => (one as User & { CompanyID?: string }).CompanyID === buyerId)
  return { name: user && recordName(user), isPending: isEnabled && isLoading }
}
