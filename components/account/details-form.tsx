'use client'

import { TextField } from '@/components/fields/text-field'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import { Section } from '@/components/resource/form/form-layout'
import { RecordFormFrame } from '@/components/resource/form/record-form-frame'
import { useRecordForm } from '@/components/resource/form/use-record-form'
import type { MeUser } from '@/lib/ordercloud/models'
import { form, profile, type Details } from './details'

/** Form with the user's names and contact data, and the changes made on this page. */
export function DetailsForm({ me }: { me: MeUser }) {
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
