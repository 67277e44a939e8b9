'use client'

import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { plainPlan, type PendingSave } from '@/lib/forms/record-form'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { allowsAccessChange } from '@/lib/parties/lock-outs'
import { rolesOf } from '@/components/access/rules/feature-matrix'
import { CustomRoles } from './custom-roles'
import { FeatureSection } from './feature-section'
import { FurtherSection } from './further-section'
import { PasswordSection } from './password-section'
import { PlatformRoles } from './platform-roles'
import { ProfileAssignments } from './receivers'
import { securityProfiles } from './resource'
import { schema, toForm, toPatch, type ProfileForm } from './schema'
import { Summary } from './summary'

/** The form that edits a security profile. */
export const securityProfileForm: RecordEditorForm<ProfileForm, SecurityProfile> = {
  schema,
  toForm,
  plan: plainPlan(securityProfiles, toForm, toPatch),
  beforeSave,
  checksUndo: true,
  Fields,
  firstTab: 'Features',
  tabs: [
    // Its check boxes set roles of the next tab, so it has no field of its own.
    { key: 'further', label: 'Further areas', fields: [], Content: FurtherFields },
    { key: 'roles', label: 'Platform roles', fields: ['Roles', 'CustomRoles'], Content: RoleFields },
    { key: 'passwords', label: 'Password rules', fields: ['PasswordConfig'], Content: PasswordSection },
    { key: 'assignments', label: 'Who gets this', Content: Receivers },
  ],
  // Roles that no feature explains are manual. A role may therefore move from one field to another without being
  // changed.
  fieldGroups: [['Features', 'Roles', 'CustomRoles']],
  draftStorage: 'browser',
}

/**
 * Asks for confirmation before the user loses roles of their own, and prevents the last administrator from losing
 * access.
 */
async function beforeSave({ values, record, confirm }: PendingSave<ProfileForm, SecurityProfile>) {
  const [before, after] = [rolesOf(toForm(record)), rolesOf(values)]
  const roles = [...after.Roles, ...after.CustomRoles]
  const isLosing = [...before.Roles, ...before.CustomRoles].some((role) => !roles.includes(role))
  if (!record?.ID || !isLosing) return []
  return (await allowsAccessChange({ kind: 'setRoles', profileId: record.ID, roles }, confirm))
    ? []
    : undefined
}

function Fields() {
  return (
    <FormLayout side={<Summary />}>
      <Section title="Details">
        <TextField<ProfileForm> name="Name" label="Name" />
        <IdField lookUp={securityProfiles.service.get} />
      </Section>
      <FeatureSection />
    </FormLayout>
  )
}

function FurtherFields() {
  return (
    <FormLayout>
      <FurtherSection />
    </FormLayout>
  )
}

function RoleFields() {
  return (
    <FormLayout>
      <PlatformRoles />
      <CustomRoles />
    </FormLayout>
  )
}

function Receivers({ record }: { record: SecurityProfile | null }) {
  return record && <ProfileAssignments record={record} />
}
