'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { Stack } from '@chakra-ui/react'
import { FormLayout, SidePanel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ReadOnlyField } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { FailureWords } from '@/components/ui/failure-words'
import { useCan } from '@/hooks/use-can'
import { meQuery } from '@/lib/ordercloud/me'
import type { MeUser } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { DetailsForm } from './details-form'
import { PasswordForm } from './password-form'

/** Page with the signed-in user's own names, contact data and password, for users who manage their own profile. */
export function ProfileScreen({ prefetched }: { prefetched: MeUser | undefined }) {
  const access = useCan(roles.ProfileManager)
  return access.allowed ? <Profile prefetched={prefetched} /> : <NoAccess title="Profile" access={access} />
}

function Profile({ prefetched }: { prefetched: MeUser | undefined }) {
  const query = useQuery({ ...meQuery, ...(prefetched && { initialData: prefetched }) })
  const me = query.data
  return (
    <>
      <PageHeader title="Profile" description="Your name, contact details and password." />
      {me ? (
        <FormLayout side={<Facts me={me} />}>
          <DetailsForm me={me} />
          <PasswordForm userName={me.Username ?? ''} />
        </FormLayout>
      ) : query.error ? (
        <EmptyState
          isAlert
          icon={CircleAlert}
          title="Your profile could not be loaded"
          actions={
            <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
              <Icon as={RefreshCw} boxSize="4" />
              Retry
            </Button>
          }
        >
          <FailureWords error={query.error} />
        </EmptyState>
      ) : (
        <Stack gap="5" maxW="44rem" role="status" aria-label="Loading your profile">
          {['First name', 'Last name', 'Email', 'Phone'].map((field) => (
            <Skeleton key={field} h="9" />
          ))}
        </Stack>
      )}
    </>
  )
}

function Facts({ me }: { me: MeUser }) {
  const company = me.Supplier?.ID ?? me.Seller?.ID
  return (
    <SidePanel title="About you">
      <Stack gap="4">
        <ReadOnlyField label="User name">{me.Username}</ReadOnlyField>
        <ReadOnlyField label="ID">{me.ID}</ReadOnlyField>
        <ReadOnlyField label={me.Supplier ? 'Supplier' : 'Marketplace'}>{company ?? '–'}</ReadOnlyField>
        <ReadOnlyField label="Password set">
          <Instant iso={me.PasswordLastSetDate} />
        </ReadOnlyField>
      </Stack>
    </SidePanel>
  )
}
