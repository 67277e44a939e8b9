'use client'

import { Eye, ShoppingCart } from 'lucide-react'
import { Stack } from '@chakra-ui/react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { newOrderHref, storefrontHref, type BuyerUser } from '@/lib/url/act-for-user'
import { useActAccess } from '@/hooks/use-act-access'

/** Links to order for a buyer's user, and to view the storefront as this user does. */
export function ActForUser({ buyerId, userId }: BuyerUser) {
  const access = useActAccess()
  const reason = access.allowed ? undefined : access.reason
  return (
    <Stack gap="2" align="flex-start">
      <LinkButton
        variant="outline"
        size="sm"
        href={newOrderHref({ buyerId, userId })}
        disabledReason={reason}
      >
        <Icon as={ShoppingCart} boxSize="4" />
        Create order for this user
      </LinkButton>
      <LinkButton
        variant="outline"
        size="sm"
        href={storefrontHref({ buyerId, userId })}
        disabledReason={reason}
      >
        <Icon as={Eye} boxSize="4" />
        View as this user
      </LinkButton>
    </Stack>
  )
}
