'use client'

import { profileQuery } from '@/lib/parties/party-dependents'
import { ProfileAssignmentsHidden, canListProfileAssignments } from './profile-assignments-hidden'
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
      description="Given to a company or a group, all its users have it as well; given to all admin users, so does everybody who joins them. Roles change with the next sign-in."
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
        touches: ['securityprofiles/of', 'adminusers'],
      }}
      kinds={['seller', 'buyer', 'supplier']}
      levels={['company', 'group', 'user']}
      manage={securityProfiles.access.manage}
      none="Nobody has it yet."
      removal="Roles that come with it and with nothing else are gone with the next sign-in."
    />
  )
}
