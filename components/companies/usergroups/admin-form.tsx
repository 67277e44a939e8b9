'use client'

import { MembersPanel } from '@/components/companies/users/members-panel'
import { userGroupForm } from './form'
import { ProfilesPanel } from '@/components/access/public'
import type { UserGroup } from '@/lib/ordercloud/models'
import { adminMemberships } from '@/lib/parties/memberships'
import { roles } from '@/lib/permissions/roles'
import { adminUserReference } from '@/lib/resource/people-references'
import { adminUserGroups } from './resource'
import { idSegment } from '@/lib/url/id-segment'

const VIEW_USERS = [roles.AdminUserViewer, roles.AdminUserManager]

/** The form that edits an admin user group. */
export const adminUserGroupForm = userGroupForm(adminUserGroups, Panels)

function Panels({ record }: { record: UserGroup }) {
  const id = record.ID ?? ''
  return (
    <>
      <MembersPanel
        groupId={id}
        memberships={adminMemberships}
        users={adminUserReference}
        viewUsers={VIEW_USERS}
        manage={adminUserGroups.access.manage}
        hrefOf={(userId) => `/settings/adminusers/${idSegment(userId)}`}
      />
      <ProfilesPanel key={id} party={{ UserGroupID: id }} invalidates={['adminusers']} />
    </>
  )
}
