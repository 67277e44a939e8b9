'use client'

import { Stack } from '@chakra-ui/react'
import { canListProfileAssignments } from '@/components/access/rules/profile-access'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import { useCan } from '@/hooks/use-can'
import { plainPlan, type PendingSave } from '@/lib/forms/record-form'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { allowsAccessChange } from '@/lib/parties/lock-outs'
import { rolesOf, FEATURES, featuresOf, findLostRoles } from '@/components/access/rules/feature-matrix'
import { partyQuery } from '@/lib/parties/party'
import { profileQuery } from '@/lib/parties/party-dependents'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { CustomRoles } from './custom-roles'
import { FeatureSection } from './feature-section'
import { FurtherSection } from './further-section'
import { PasswordSection } from './password-section'
import { PlatformRoles } from './platform-roles'
import { ProfileAssignmentsHidden } from './profile-assignments-hidden'
import { securityProfiles } from './resource'
import { schema, toForm, toPatch, type ProfileForm } from './schema'
import { useFeatureChoice } from './use-choice'

const RECEIVERS_TITLE = 'Who gets this'

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
    { key: 'assignments', label: RECEIVERS_TITLE, Content: Receivers },
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

/**
 * Panel with the companies, groups and users that a security profile is assigned to. All users below them inherit it.
 */
function ProfileAssignments({ record }: { record: SecurityProfile }) {
  const id = record.ID ?? ''
  const list = useCan(canListProfileAssignments)
  if (!list.allowed) return <ProfileAssignmentsHidden title={RECEIVERS_TITLE} />
  return (
    <PartyPanel
      key={id}
      title={RECEIVERS_TITLE}
      description="A profile assigned to a company or a group applies to all its users. A profile assigned to all admin users also applies to admin users created later. Changes take effect at the next sign-in."
      assignments={{
        path: 'securityprofiles/parties',
        of: id,
        list: (oc, page, request) =>
          oc.SecurityProfiles.ListAssignments({ securityProfileID: id, ...page }, request),
        add: (oc, party) =>
          addOnce(
            oc.SecurityProfiles.ListAssignments({
              securityProfileID: id,
              ...profileQuery(party),
              ...SINGLE_ROW_PAGE,
            }),
            () => oc.SecurityProfiles.SaveAssignment({ SecurityProfileID: id, ...party }),
          ),
        remove: (oc, party) =>
          oc.SecurityProfiles.DeleteAssignment(encodeURIComponent(id), partyQuery(party)),
        beforeRemove: (party, confirm) =>
          allowsAccessChange({ kind: 'unassign', profileId: id, party }, confirm),
        invalidates: ['securityprofiles/of', 'adminusers'],
      }}
      kinds={['seller', 'buyer', 'supplier']}
      levels={['company', 'group', 'user']}
      manage={securityProfiles.access.manage}
      emptyText="Not assigned yet."
      removalConsequence="Roles that only this profile gives are lost at the next sign-in."
    />
  )
}

/** Summary of the roles that the profile would have with the current form values. */
export function Summary() {
  const { choice, held, saved } = useFeatureChoice()
  const gone = findLostRoles(saved, choice)
  return (
    <SidePanel title="Summary">
      <Stack gap="4">
        <ReadOnlyField label="Features">
          {featuresOf(held).length} of {FEATURES.length}
        </ReadOnlyField>
        <ReadOnlyField label="Platform roles">{held.Roles.length}</ReadOnlyField>
        <ReadOnlyField label="Custom roles">{held.CustomRoles.length}</ReadOnlyField>
        {gone.length > 0 && <ReadOnlyField label="Removed when you save">{gone.join(', ')}</ReadOnlyField>}
      </Stack>
    </SidePanel>
  )
}
