'use client'

import { GroupsPanel } from './members-panel'
import { userForm } from './form'
import { ProfilesPanel } from '@/components/access/public'
import type { User } from '@/lib/ordercloud/models'
import { adminUserLockOut } from '@/lib/parties/lock-outs'
import { adminMemberships } from '@/lib/parties/memberships'
import { roles } from '@/lib/permissions/roles'
import { adminUserGroupReference } from '@/lib/resource/people-references'
import { adminUsers } from './resource'
import { idSegment } from '@/lib/url/id-segment'

const VIEW_GROUPS = [roles.AdminUserGroupViewer, roles.AdminUserGroupManager]
const MANAGE_GROUPS = [roles.AdminUserGroupManager]

/** The form that edits an admin user. */
export const adminUserForm = userForm(adminUsers, {
  findLockOut: adminUserLockOut,
  account: {
    unlock: (oc, id) => oc.AdminUsers.UnlockUserAccount(id),
    endSessions: (oc, id) => oc.AdminUsers.RevokeUserTokens(id),
    office: 'admin',
  },
  Panels,
})

function Panels({ record }: { record: User }) {
  const id = record.ID ?? ''
  return (
    <>
      <GroupsPanel
        userId={id}
        memberships={adminMemberships}
        groups={adminUserGroupReference}
        viewGroups={VIEW_GROUPS}
        manage={MANAGE_GROUPS}
        hrefOf={(groupId) => `/settings/adminusergroups/${idSegment(groupId)}`}
      />
      <ProfilesPanel key={id} party={{ UserID: id }} invalidates={['adminusers']} />
    </>
  )
}
