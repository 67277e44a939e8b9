'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { Instant } from '@/components/resource/instant'
import { Entries, Facts } from '@/components/resource/record/record-facts'
import { RecordLink } from '@/components/resource/record/record-link'
import { ToneBadge, type Tone } from '@/components/ui/badge'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { useSession } from '@/hooks/use-session'
import type { OrderApproval, OrderReturnApproval } from '@/lib/ordercloud/models'
import type { ApprovalSide } from '@/components/orders/rules/approvals'
import { ruleWords } from '@/components/orders/rules/rule-words'
import { holdsRole } from '@/lib/permissions/check'
import { recordName } from '@/lib/resource/record-name'

const TONES: Readonly<Record<string, Tone>> = { Pending: 'orange', Approved: 'green', Declined: 'red' }

type Approval = OrderApproval | OrderReturnApproval

interface ApprovalListProps {
  approvals: readonly Approval[]
  /** The sides whose rules may require approval. There are one or two, and the number never changes within one list. */
  sides: readonly [ApprovalSide] | readonly [ApprovalSide, ApprovalSide]
}

/** List of the approvals of an order or a return, with the group, the rule and the decision of each. */
export function ApprovalList({ approvals, sides }: ApprovalListProps) {
  const [first, second] = [
    useApprovalSide(approvals, sides[0]),
    useApprovalSide(approvals, sides[1] ?? sides[0]),
  ]
  const known = [first, second]
  const isHidden = approvals.some(
    ({ ApprovalRuleID, ApprovingGroupID }) =>
      (known.some(({ mayReadRules }) => !mayReadRules) && !findRule(known, ApprovalRuleID)) ||
      (known.some(({ mayReadGroups }) => !mayReadGroups) && !findGroup(known, ApprovingGroupID)),
  )
  return (
    <>
      {isHidden && (
        <Text fontSize="sm" color="fg.muted" mb="3">
          You do not have access to the names of some rules and groups, so their IDs are shown.
        </Text>
      )}
      <Entries>
        {approvals.map((approval) => (
          <Box
            as="li"
            key={`${approval.ApprovalRuleID} ${approval.ApprovingGroupID} ${approval.DateCreated}`}
          >
            <HStack gap="2" mb="2" wrap="wrap">
              <ToneBadge
                tone={TONES[approval.Status ?? ''] ?? 'gray'}
                isSettled={approval.Status !== 'Pending'}
              >
                {approval.Status ?? 'Pending'}
              </ToneBadge>
              <Text fontSize="sm" fontWeight="medium">
                Group <Group id={approval.ApprovingGroupID ?? ''} known={known} />
              </Text>
            </HStack>
            <Facts
              facts={[
                { label: 'Rule', value: <Rule id={approval.ApprovalRuleID ?? ''} known={known} /> },
                { label: 'Requested', value: approval.DateCreated && <Instant iso={approval.DateCreated} /> },
                {
                  label: 'Decided',
                  value: approval.DateCompleted && <Instant iso={approval.DateCompleted} />,
                },
                { label: 'By', value: approval.Approver && personOf(approval.Approver) },
                { label: 'Comments', value: approval.Comments },
                {
                  label: 'Can be resubmitted',
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
    </>
  )
}

/** Reads the groups and rules of one side that the user may read, with one request each. */
function useApprovalSide(approvals: readonly Approval[], side: ApprovalSide) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const mayRead = (readers: readonly string[]) =>
    isAdmin && readers.some((role) => holdsRole(role, { roles, isAdmin }))
  const [mayReadGroups, mayReadRules] = [mayRead(side.groupReaders), mayRead(side.ruleReaders)]
  const idsOf = (pick: (approval: Approval) => string | undefined) => [
    ...new Set(approvals.flatMap((approval) => pick(approval) ?? [])),
  ]
  const groups = useNamesById(
    side.groups,
    idsOf(({ ApprovingGroupID: id }) => id),
    mayReadGroups,
  )
  const rules = useRecordsById(
    side.rules,
    idsOf(({ ApprovalRuleID: id }) => id),
    mayReadRules,
  )
  return { side, groups, rules, mayReadGroups, mayReadRules }
}

type ApprovalSideData = ReturnType<typeof useApprovalSide>

function findRule(known: readonly ApprovalSideData[], id: string | undefined) {
  return known.map(({ rules }) => rules.get(id ?? '')).find((rule) => rule !== undefined)
}

function findGroup(known: readonly ApprovalSideData[], id: string | undefined): ApprovalSideData | undefined {
  return known.find(({ groups }) => groups.has(id ?? ''))
}

/** Shows a group with name and id. It links to the group's page once the group is found. */
function Group({ id, known }: { id: string; known: readonly ApprovalSideData[] }) {
  const found = findGroup(known, id)
  if (!found) return id
  const { side, groups } = found
  return (
    <>
      <RecordLink to={[...side.groupsAt, id]} view={side.viewGroups}>
        {groups.get(id)}
      </RecordLink>{' '}
      <Id>{id}</Id>
    </>
  )
}

/** Shows a rule with name and id, and describes when it requires approval. */
function Rule({ id, known }: { id: string; known: readonly ApprovalSideData[] }) {
  const rule = findRule(known, id)
  if (!rule) return id
  const words = ruleWords(rule)
  return (
    <>
      {rule.Name || id} <Id>{id}</Id>
      {words && (
        <Text as="span" display="block" color="fg.muted">
          Approval required if: {words}
        </Text>
      )}
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
