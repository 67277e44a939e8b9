'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Instant } from '@/components/resource/instant'
import { Entries, Facts } from '@/components/resource/record-facts'
import { RecordLink } from '@/components/resource/record-link'
import { ToneBadge, type Tone } from '@/components/ui/badge'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useSession } from '@/hooks/use-session'
import type { OrderApproval, OrderReturnApproval } from '@/lib/ordercloud/models'
import type { ApprovalSide } from '@/lib/orders/approvals'
import { holdsRole } from '@/lib/permissions/check'
import { recordName } from '@/lib/resource/record-name'

const TONES: Readonly<Record<string, Tone>> = { Pending: 'orange', Approved: 'green', Declined: 'red' }

type Approval = OrderApproval | OrderReturnApproval

/** Who was asked whether an order or a return may go on, and what they said. */
export function ApprovalList({ approvals, side }: { approvals: readonly Approval[]; side: ApprovalSide }) {
  const { groups, rules } = useNames(approvals, side)
  return (
    <Entries>
      {approvals.map((approval) => (
        <Box as="li" key={`${approval.ApprovalRuleID} ${approval.ApprovingGroupID} ${approval.DateCreated}`}>
          <HStack gap="2" mb="2" wrap="wrap">
            <ToneBadge
              tone={TONES[approval.Status ?? ''] ?? 'gray'}
              isSettled={approval.Status !== 'Pending'}
            >
              {approval.Status ?? 'Pending'}
            </ToneBadge>
            <Text fontSize="sm" fontWeight="medium">
              Group <Group id={approval.ApprovingGroupID ?? ''} names={groups} side={side} />
            </Text>
          </HStack>
          <Facts
            facts={[
              { label: 'Rule', value: named(rules, approval.ApprovalRuleID) },
              { label: 'Asked', value: approval.DateCreated && <Instant iso={approval.DateCreated} /> },
              {
                label: 'Answered',
                value: approval.DateCompleted && <Instant iso={approval.DateCompleted} />,
              },
              { label: 'By', value: approval.Approver && personOf(approval.Approver) },
              { label: 'Comments', value: approval.Comments },
              {
                label: 'May be submitted again',
                value:
                  'AllowResubmit' in approval &&
                  approval.Status === 'Declined' &&
                  yesNo(approval.AllowResubmit),
              },
            ]}
          />
        </Box>
      ))}
    </Entries>
  )
}

/** The names of all groups and rules by a call each, as far as this viewer may read them. */
function useNames(approvals: readonly Approval[], side: ApprovalSide) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const mayReadGroups = useCan(side.viewGroups).allowed
  const mayReadRules = side.ruleReaders.some((role) => holdsRole(role, { roles, isAdmin }))
  const idsOf = (pick: (approval: Approval) => string | undefined) => [
    ...new Set(approvals.flatMap((approval) => pick(approval) ?? [])),
  ]
  return {
    groups: useNamesById(
      side.groups,
      idsOf(({ ApprovingGroupID: id }) => id),
      isAdmin && mayReadGroups,
    ),
    rules: useNamesById(
      side.rules,
      idsOf(({ ApprovalRuleID: id }) => id),
      isAdmin && mayReadRules,
    ),
  }
}

/** A group by name and id; it leads to its page once it is known to be there. */
function Group(props: { id: string; names: ReadonlyMap<string, string>; side: ApprovalSide }) {
  const { id, names, side } = props
  const name = names.get(id)
  if (name === undefined) return id
  return (
    <>
      <RecordLink to={[...side.groupsAt, id]} view={side.viewGroups}>
        {name}
      </RecordLink>{' '}
      <Id>{id}</Id>
    </>
  )
}

function named(names: ReadonlyMap<string, string>, id: string | undefined): ReactNode {
  const name = names.get(id ?? '')
  if (name === undefined || !id) return id
  return (
    <>
      {name} <Id>{id}</Id>
    </>
  )
}

function personOf(user: { ID?: string; Email?: string }): string {
  const name = recordName(user) ?? user.ID ?? ''
  return user.Email ? `${name}, ${user.Email}` : name
}

function yesNo(isSo: boolean | undefined): string {
  return isSo ? 'Yes' : 'No'
}
