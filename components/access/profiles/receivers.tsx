'use client'

import { profileQuery } from '@/lib/parties/party-dependents'
import { canListProfileAssignments } from '@/components/access/rules/profile-access'
import { ProfileAssignmentsHidden } from './profile-assignments-hidden'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { useCan } from '@/hooks/use-can'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { allowsAccessChange } from '@/lib/parties/lock-outs'
import { partyQuery } from '@/lib/parties/party'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { securityProfiles } from './resource'

const TITLE = 'Who gets this'

/**
 * Panel with the companies, groups and users that a security profile is assigned to. All users below them inherit it.
 */
export function ProfileAssignments({ record }: { record: SecurityProfile }) {
  const id = record.ID ?? ''
  const list = useCan(canListProfileAssignments)
  if (!list.allowed) return <ProfileAssignmentsHidden title={TITLE} />
  return (
    <PartyPanel
      key={id}
      title={TITLE}
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
