'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Eye, ShoppingCart, ArrowRightLeft } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { mayReadLocales } from '@/components/companies/usergroups/locale-assignments'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { ReadOnlyField } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { LinkButton } from '@/components/ui/link-button'
import { useActAccess } from '@/hooks/use-act-access'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import { lazy } from '@/lib/lazy'
import { call } from '@/lib/ordercloud/client'
import type { User } from '@/lib/ordercloud/models'
import { localeSourceQuery } from '@/lib/parties/locale-source'
import type { Party } from '@/lib/parties/party'
import { roles } from '@/lib/permissions/roles'
import { localeName } from '@/lib/resource/locale-reference'
import { newOrderHref, storefrontHref, type BuyerUser } from '@/lib/url/act-for-user'
import { buyerUsers } from './resource'

const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]
const dialogCode = lazy(() => import('./move-dialog').then((file) => file.MoveDialog))

/** Side panel with what only buyer users have: a locale, and the option to move to another buyer. */
export function BuyerUserAside({ buyerId, user }: { buyerId: string; user: User }) {
  return (
    <SidePanel title="At this buyer">
      <Stack gap="4">
        <ReadOnlyField label="Locale">
          {user.Locale ? localeName(user.Locale) : 'None. These users see only prices without a currency.'}
          {user.Locale && <LocaleSource buyerId={buyerId} user={user} />}
        </ReadOnlyField>
        <ActForUser buyerId={buyerId} userId={user.ID ?? ''} />
        <MoveUser buyerId={buyerId} user={user} />
      </Stack>
    </SidePanel>
  )
}

const VIEW_GROUPS = [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager]

/** Shows the source of the user's locale. Empty while it is unknown, and for users who may not view it. */
function LocaleSource({ buyerId, user }: { buyerId: string; user: User }) {
  const [locales, groups] = [useCan(mayReadLocales), useCan(VIEW_GROUPS)]
  const [userId, localeId] = [user.ID ?? '', user.Locale?.ID ?? '']
  const query = localeSourceQuery({ buyerId, userId, localeId })
  const { data } = useQuery({
    queryKey: query.queryKey,
    queryFn: ({ signal }) => call((oc) => query.run(oc, { signal }), { signal, quiet: true }),
    enabled: locales.allowed && groups.allowed,
  })
  return data ? <SourceText party={data} /> : null
}

function SourceText({ party }: { party: Party }) {
  const { name, href } = usePartyNames([party])(party)
  const words = party.UserGroupID ? `the group ${name}` : name
  return (
    <Text as="span" display="block" color="fg.muted">
      From {href ? <OfficeLink href={href}>{words}</OfficeLink> : words}
    </Text>
  )
}

/** Links to order for a buyer's user, and to view the storefront as this user does. */
function ActForUser({ buyerId, userId }: BuyerUser) {
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

/** Button that moves a user to another buyer. The dialog is loaded on the press. */
function MoveUser({ buyerId, user }: { buyerId: string; user: User }) {
  const manage = useCan(buyerUsers(buyerId).access.manage)
  const buyers = useCan(VIEW_BUYERS)
  const { isDirty } = useFormState()
  const { Part, isOpen, prepare, open, close } = useLazyPart(dialogCode, 'question')
  const readOnlyReason = !manage.allowed ? manage.reason : buyers.allowed ? undefined : buyers.reason
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabledReason={readOnlyReason ?? (isDirty ? 'Save or discard your changes first.' : undefined)}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Icon as={ArrowRightLeft} boxSize="4" />
        Move to another buyer
      </Button>
      {isOpen && Part && <Part buyerId={buyerId} user={user} onClose={close} />}
    </>
  )
}
