'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { Stack } from '@chakra-ui/react'
import { TextField } from '@/components/fields/text-field'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import { FormLayout, SidePanel, Section } from '@/components/resource/form/form-layout'
import { RecordFormFrame } from '@/components/resource/form/record-form-frame'
import { useRecordForm } from '@/components/resource/form/use-record-form'
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
import { form, profile, type Details } from './details'
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

/** Form with the user's names and contact data, and the changes made on this page. */
function DetailsForm({ me }: { me: MeUser }) {
  const editing = useRecordForm(profile, form, me)
  return (
    <RecordFormFrame
      words={profile.words}
      form={form}
      editing={editing}
      label="Your details"
      foot={<ActivityPanel resource={profile} id={profile.idOf(me)} />}
    >
      <Section title="Details">
        <TextField<Details> name="FirstName" label="First name" autoComplete="given-name" />
        <TextField<Details> name="LastName" label="Last name" autoComplete="family-name" />
        <TextField<Details>
          name="Email"
          label="Email"
          autoComplete="email"
          help="The password reset link goes to this address."
        />
        <TextField<Details> name="Phone" label="Phone" autoComplete="tel" />
      </Section>
    </RecordFormFrame>
  )
}
