'use client'

import { partyLine } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { anyRole, dependentsFromList } from '@/lib/resource/dependents'

/** Lists the parties that lose their roles when a security profile is deleted. */
export function ProfileDependents({ id }: { id: string }) {
  const receivers = {
    what: 'assignments to companies, user groups and users',
    words: { one: 'assignment is deleted too', many: 'assignments are deleted too' },
    view: anyRole('SecurityProfileAdmin', 'SetSecurityProfile'),
    read: dependentsFromList(
      (oc, page, request) => oc.SecurityProfiles.ListAssignments({ securityProfileID: id, ...page }, request),
      partyLine,
    ),
  }
  return <DependentList of={`securityprofiles/${id}`} parts={[receivers]} />
}
