'use client'

import { groupParts } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { adminMemberships } from '@/lib/parties/memberships'
import { adminUserReference, adminUserGroupReference } from '@/lib/resource/people-references'

const STAFF = { memberships: adminMemberships, users: adminUserReference, groups: adminUserGroupReference }

/** Lists the records that depend on an admin user group. */
export function AdminGroupDependents({ id }: { id: string }) {
  return <DependentList of={`usergroups/${id}`} parts={groupParts(STAFF, {}, id)} />
}
