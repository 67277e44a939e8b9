'use client'

import { useQuery } from '@tanstack/react-query'
import {
  idsOfGroups,
  idsOfRules,
  missingIds,
  type Approval,
  type ApprovalSide,
} from '@/components/orders/rules/approvals'
import { ruleWords } from '@/components/orders/rules/rule-words'
import type { ApprovalNames } from '@/components/orders/rules/timeline'
import { useViewer } from '@/hooks/use-session'
import { holdsRole } from '@/lib/permissions/check'
import { recordsByIdQuery } from '@/lib/resource/records-by-id'
import type { Reference } from '@/lib/resource/reference'

/** Names of the groups and rules of approvals, with the side that each group belongs to. */
export interface KnownApprovals extends ApprovalNames {
  /** Returns the side that has a group. Undefined while it is not known. */
  sideOf: (groupId: string) => ApprovalSide | undefined
}

/**
 * Reads the names of the groups and rules of approvals, as far as the user's roles allow. The second side is asked only
 * for what the first does not have. The server reads the same (`readApprovalNames`).
 *
 * @param sides the sides whose rules may require approval. Their number never changes.
 */
export function useApprovalNames(
  approvals: readonly Approval[],
  sides: readonly [ApprovalSide] | readonly [ApprovalSide, ApprovalSide],
  currency: string | undefined,
): KnownApprovals {
  const [groupIds, ruleIds] = [idsOfGroups(approvals), idsOfRules(approvals)]
  const first = useApprovalSide(sides[0], groupIds, ruleIds)
  const second = useApprovalSide(
    sides[1] ?? sides[0],
    first.isSettled ? missingIds(groupIds, [...first.groups.values()], sides[0].groups.idOf) : [],
    first.isSettled ? missingIds(ruleIds, [...first.rules.values()], sides[0].rules.idOf) : [],
    sides[1] !== undefined,
  )
  const known = [first, second]
  const sideOf = (id: string) => known.find(({ groups }) => groups.has(id))?.side
  return {
    sideOf,
    group: (id = '') => {
      const side = known.find(({ groups }) => groups.has(id))
      const record = side?.groups.get(id)
      return record && side ? side.side.groups.titleOf(record) : `group ${id}`
    },
    rule: (id = '') => {
      const rule = known.map(({ rules }) => rules.get(id)).find((found) => found !== undefined)
      return rule ? ruleWords(rule, currency) : ''
    },
  }
}

/** Reads the groups and rules of one side that the user may read, with one request each. */
function useApprovalSide(
  side: ApprovalSide,
  groupIds: readonly string[],
  ruleIds: readonly string[],
  isWanted = true,
) {
  const { assignedRoles: roles, isAdmin } = useViewer()
  const mayRead = (readers: readonly string[]) =>
    isWanted && isAdmin && readers.some((role) => holdsRole(role, { roles, isAdmin }))
  const groups = useFound(side.groups, groupIds, mayRead(side.groupReaders))
  const rules = useFound(side.rules, ruleIds, mayRead(side.ruleReaders))
  return { side, groups: groups.found, rules: rules.found, isSettled: groups.isSettled && rules.isSettled }
}

/** Reads records by ID, and tells when the answer has arrived. */
function useFound<T extends object>(to: Reference<T>, ids: readonly string[], isAllowed: boolean) {
  const { queryKey, queryFn } = recordsByIdQuery(to, ids)
  const isEnabled = isAllowed && ids.length > 0
  const { data, isFetched } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    enabled: isEnabled,
  })
  const found = new Map((data?.Items ?? []).map((record) => [to.idOf(record), record]))
  return { found, isSettled: !isEnabled || isFetched }
}
