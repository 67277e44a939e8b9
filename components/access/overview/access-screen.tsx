'use client'

import { Box, Stack } from '@chakra-ui/react'
import { ShieldCheck, UserRound } from 'lucide-react'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { lazyComponent } from '@/components/ui/lazy'
import { Segmented } from '@/components/ui/segmented'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { canListProfileAssignments } from '@/components/access/rules/profile-access'
import { countAccess, readAccess } from '@/components/access/rules/read-access'
import { ProfileAssignmentsHidden } from '@/components/access/profiles/profile-assignments-hidden'
import { accessPage } from '../areas'
import { ReadingState, useAccessPlace } from './access-parts'
import { useBoundedRead } from './use-bounded-read'

const TITLE = 'Who has access'

const RoleView = lazyComponent(() => import('./role-view').then((file) => file.RoleView))
const PersonView = lazyComponent(() => import('./person-view').then((file) => file.PersonView))

/** Page that shows who has which security profiles and roles, and through what. It changes nothing. */
export function AccessScreen() {
  const view = useCan(accessPage.view)
  const list = useCan(canListProfileAssignments)
  if (!view.allowed) return <NoAccess title={TITLE} access={view} />
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Everyone with access to this marketplace: by security profile and role, or by user. Open a row to change its access."
      />
      {list.allowed ? <Access /> : <ProfileAssignmentsHidden title="Security profiles" />}
    </>
  )
}

function Access() {
  const { valueOf, go } = useAccessPlace()
  const { assignedRoles: roles, isAdmin } = useViewer()
  const isByPerson = valueOf('by') === 'person'
  const state = useBoundedRead({
    of: 'marketplace',
    count: countAccess,
    read: (reader) => readAccess(reader, { roles, isAdmin }),
  })
  const { data } = state
  return (
    <Stack gap="4">
      <Box maxW="26rem">
        <Segmented
          label="Show"
          options={[
            { value: 'role', label: 'By role', icon: ShieldCheck },
            { value: 'person', label: 'By user', icon: UserRound },
          ]}
          value={isByPerson ? 'person' : 'role'}
          onChange={(by) => go({ by: by === 'person' ? by : undefined })}
        />
      </Box>
      <ReadingState state={state} what="The security profiles" />
      {data && (isByPerson ? <PersonView data={data} /> : <RoleView data={data} state={state} />)}
    </Stack>
  )
}
