'use client'

import { ProfilesPanel } from '@/components/access/public'
import type { User, UserGroup } from '@/lib/ordercloud/models'
import { GroupsPanel, MembersPanel } from './members-panel'
import type { CompanySide } from '@/lib/parties/company-side'

/** Panels of a user of a buyer or a supplier: the user groups and the security profiles. */
export function UserPanels({ side, user }: { side: CompanySide; user: User }) {
  const id = user.ID ?? ''
  return (
    <>
      <GroupsPanel
        userId={id}
        memberships={side.memberships}
        groups={side.groups}
        viewGroups={side.viewGroups}
        manage={side.manageGroups}
        hrefOf={side.groupUrl}
      />
      <ProfilesPanel key={id} party={{ ...side.party, UserID: id }} invalidates={[side.users.path]} />
    </>
  )
}

/** Panels of a user group of a buyer or a supplier: the members and the security profiles. */
export function GroupPanels({ side, group }: { side: CompanySide; group: UserGroup }) {
  const id = group.ID ?? ''
  return (
    <>
      <MembersPanel
        groupId={id}
        memberships={side.memberships}
        users={side.users}
        viewUsers={side.viewUsers}
        manage={side.manageGroups}
        hrefOf={side.userUrl}
      />
      <ProfilesPanel key={id} party={{ ...side.party, UserGroupID: id }} invalidates={[side.users.path]} />
    </>
  )
}
