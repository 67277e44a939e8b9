'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { AssignmentSources } from '@/components/resource/assign/assignment-sources'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { Panel } from '@/components/resource/form/form-layout'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { useRecordsById } from '@/hooks/use-records-by-id'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { profilesOfParty, sourcesOf, type GainedProfile } from '@/components/access/rules/gained-profiles'
import { allowsAccessChange } from '@/lib/parties/lock-outs'
import { levelOf, partyQuery, type Party } from '@/lib/parties/party'
import { roles } from '@/lib/permissions/roles'
import type { Assignments } from '@/lib/resource/assignments'
import { securityProfileReference } from '@/lib/resource/people-references'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import { RoleList } from './gained-permissions'
import { canListProfileAssignments, VIEW_PROFILES } from '@/components/access/rules/profile-access'
import { ProfileAssignmentsHidden } from './profile-assignments-hidden'

const TITLE = 'Security profiles'
const MANAGE = [roles.SecurityProfileManager]

interface ProfilesPanelProps {
  /** The company, group or user that has the profiles. */
  party: Party
  /** First parts of the query keys of records whose roles change with an assignment, such as `adminusers`. */
  invalidates?: readonly string[]
}

/**
 * Panel with the security profiles of a company, a group or a user. Each profile is assigned directly or inherited,
 * with its sources. Users who may not view security profiles see no panel. Give the panel a `key` with the id of the
 * record.
 */
export function ProfilesPanel(props: ProfilesPanelProps) {
  const view = useCan(VIEW_PROFILES)
  const list = useCan(canListProfileAssignments)
  if (!view.allowed) return null
  if (list.allowed) return <ShownPanel {...props} />
  return <ProfileAssignmentsHidden title={TITLE} />
}

function ShownPanel({ party, invalidates = [] }: ProfilesPanelProps) {
  const manage = useCan(MANAGE)
  const dialogs = useDialogs()
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const state = useAssignments(profilesOf(party, invalidates), {
    title: TITLE,
    readOnlyReason,
    describeRow: ({ id }) => `security profile ${id}`,
    isPerson: () => false,
  })
  const { rows } = state
  const profiles = useRecordsById(
    securityProfileReference,
    rows.map(({ id }) => id),
    true,
  )
  const nameOf = (id: string) => profiles.get(id)?.Name || id
  const add = async (id: string, name: string) => {
    const inherited = rows.find((row) => row.id === id)
    if (inherited) {
      const isSure = await dialogs.confirm('Assign this inherited profile directly too?', {
        details: `“${nameOf(id)}” is already inherited. If you assign it directly too, it stays when the inherited assignment is removed.`,
        okLabel: 'Assign directly',
      })
      if (!isSure) return false
    }
    return state.add({ id, isDirect: true, isFromCompany: false, groups: [] }, name)
  }
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {DESCRIPTIONS[levelOf(party)]}
        </Text>
        <Adder
          to={securityProfileReference}
          excludedIds={rows.filter(({ isDirect }) => isDirect).map(({ id }) => id)}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={add}
        />
        <AssignedRows
          state={state}
          keyOf={({ id }) => id}
          draw={(row) => ({
            id: row.id,
            name: nameOf(row.id),
            href: `/settings/securityprofiles/${idSegment(row.id)}`,
            note: (
              <Flex columnGap="3" wrap="wrap">
                <span>
                  <AssignmentSources isDirect={row.isDirect} from={sourcesOf(party, row)} />
                </span>
                <RolesOf profile={profiles.get(row.id)} />
              </Flex>
            ),
            removeBlockedReason: row.isDirect
              ? undefined
              : 'This profile is inherited. Remove it from the company or group that it comes from.',
          })}
          many="security profiles"
          none="No security profiles assigned yet."
          removal="Roles that only this profile gives are lost at the next sign-in."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}

const DESCRIPTIONS = {
  company: 'Security profiles of all users of this company. Users get the roles at their next sign-in.',
  group: 'Security profiles of all members of this group. Members get the roles at their next sign-in.',
  user: 'The security profiles of this user, assigned directly or inherited. Changes take effect at the next sign-in.',
}

/** Shows the roles of one profile, so that each role of a user can be traced to its source. */
function RolesOf({ profile }: { profile: SecurityProfile | undefined }) {
  const given = [...(profile?.Roles ?? []), ...(profile?.CustomRoles ?? [])]
  if (given.length === 0) return null
  return <RoleList summary={countOf(given.length, { one: 'role', many: 'roles' })} roles={given} />
}

function profilesOf(party: Party, invalidates: readonly string[]): Assignments<GainedProfile> {
  return {
    ...profilesOfParty(party),
    keyOf: ({ id }) => id,
    add: (oc, { id }) => oc.SecurityProfiles.SaveAssignment({ SecurityProfileID: id, ...party }),
    remove: (oc, { id }) => oc.SecurityProfiles.DeleteAssignment(encodeURIComponent(id), partyQuery(party)),
    beforeRemove: ({ id }, confirm) =>
      allowsAccessChange({ kind: 'unassign', profileId: id, party }, confirm),
    invalidates: ['securityprofiles/parties', ...invalidates],
  }
}
