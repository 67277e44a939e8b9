'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { mayReadLocales } from '@/components/companies/usergroups/locale-assignments'
import { SidePanel } from '@/components/resource/form/form-layout'
import { ReadOnlyField } from '@/components/ui/field'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { usePartyNames } from '@/hooks/use-party-names'
import { call } from '@/lib/ordercloud/client'
import type { User } from '@/lib/ordercloud/models'
import { localeSourceQuery } from '@/lib/parties/locale-source'
import type { Party } from '@/lib/parties/party'
import { roles } from '@/lib/permissions/roles'
import { localeName } from '@/lib/resource/locale-reference'
import { ActForUser } from './act-for-user'
import { MoveUser } from './move-user'

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
