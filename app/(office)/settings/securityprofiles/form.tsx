'use client'

import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form-layout'
import type { RecordEditorForm } from '@/components/resource/record-editor'
import { plainPlan } from '@/lib/forms/record-form'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { CustomRoles } from './custom-roles'
import { FeatureSection } from './feature-section'
import { PasswordSection } from './password-section'
import { PlatformRoles } from './platform-roles'
import { Receivers } from './receivers'
import { securityProfiles } from './resource'
import { schema, toForm, toPatch, type ProfileForm } from './schema'
import { Summary } from './summary'

/** How a security profile is edited. */
export const securityProfileForm: RecordEditorForm<ProfileForm, SecurityProfile> = {
  schema,
  toForm,
  plan: plainPlan(securityProfiles, toForm, toPatch),
  Fields,
  Panels: Receivers,
  // What features do not explain is there by hand: a role may move from one field to another without being changed.
  together: [['Features', 'Roles', 'CustomRoles']],
  keepsDraft: 'tab',
}

function Fields({ record }: { record: SecurityProfile | null }) {
  return (
    <FormLayout side={<Summary />}>
      <Section title="Details">
        <TextField<ProfileForm> name="Name" label="Name" />
        <IdField id={record?.ID} lookUp={securityProfiles.service.get} />
      </Section>
      <FeatureSection />
      <PlatformRoles />
      <CustomRoles />
      <PasswordSection />
    </FormLayout>
  )
}
