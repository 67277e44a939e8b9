'use client'

import { Text } from '@chakra-ui/react'
import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { Panel } from '@/components/resource/form/form-layout'
import { useCan } from '@/hooks/use-can'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { User, UserGroup } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { groupsOfUser, type Memberships } from '@/lib/parties/memberships'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import type { Reference } from '@/lib/resource/reference'

/** Panel with the users of one group. Administrators, suppliers and buyers all use it. */
export function MembersPanel(props: {
  groupId: string
  memberships: Memberships
  users: Reference<User>
  viewUsers: AccessQualifier
  manage: AccessQualifier
  hrefOf: (userId: string) => string
}) {
  const { groupId, memberships, users, viewUsers, manage, hrefOf } = props
  return (
    <AssignmentPanel
      key={groupId}
      title="Members"
      description="Members get the security profiles, catalogs and prices of this group."
      to={users}
      assignments={{
        path: memberships.membersPath,
        of: groupId,
        isPersonal: true,
        list: (oc, page, request) => memberships.list(oc, { userGroupID: groupId, ...page }, request),
        idOf: ({ UserID }) => UserID,
        add: (oc, userId) => addMembership(memberships, oc, groupId, userId),
        remove: (oc, userId) => memberships.remove(oc, groupId, userId),
        beforeRemove: async (userId, confirm) =>
          (await memberships.beforeRemove?.(groupId, userId, confirm)) ?? true,
        invalidates: memberships.invalidates,
      }}
      viewOf={viewUsers}
      manage={manage}
      hrefOf={hrefOf}
      emptyText="No members yet."
      removalConsequence="The user is kept but loses the permissions and assignments of this group."
    />
  )
}

/** Adds a user to a group, unless the list of memberships already has the user. */
function addMembership({ list, add }: Memberships, oc: OrderCloud, userGroupID: string, userID: string) {
  return addOnce(list(oc, { userGroupID, userID, ...SINGLE_ROW_PAGE }, {}), () =>
    add(oc, userGroupID, userID),
  )
}

interface GroupsPanelProps {
  userId: string
  memberships: Memberships
  groups: Reference<UserGroup>
  viewGroups: AccessQualifier
  manage: AccessQualifier
  hrefOf: (groupId: string) => string
}

/**
 * Panel with the groups of one user. Users without a role that reads memberships see a text that names the role they
 * need.
 */
export function GroupsPanel(props: GroupsPanelProps) {
  const { readers } = props.memberships
  const list = useCan((held) => ['FullAccess', ...readers].some((role) => held.includes(role)))
  if (list.allowed) return <ShownGroups {...props} />
  return (
    <Panel title="User groups">
      <Text fontSize="sm" color="fg.muted">
        To see the user groups of this user, you need the platform role {readers[0]}.
      </Text>
    </Panel>
  )
}

function ShownGroups(props: GroupsPanelProps) {
  const { userId, memberships, groups, viewGroups, manage, hrefOf } = props
  return (
    <AssignmentPanel
      key={userId}
      title="User groups"
      description="The user groups that this user belongs to."
      to={groups}
      assignments={{
        ...groupsOfUser(memberships, userId),
        add: (oc, groupId) => addMembership(memberships, oc, groupId, userId),
        remove: (oc, groupId) => memberships.remove(oc, groupId, userId),
        beforeRemove: async (groupId, confirm) =>
          (await memberships.beforeRemove?.(groupId, userId, confirm)) ?? true,
        invalidates: memberships.invalidates,
      }}
      viewOf={viewGroups}
      manage={manage}
      hrefOf={hrefOf}
      emptyText="No user groups yet."
      removalConsequence="The user is kept but loses the permissions and assignments of the group."
    />
  )
}
