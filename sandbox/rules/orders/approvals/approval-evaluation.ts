import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { platformError } from '../../../core/http/errors'
import { parseRecord } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { principalOf, type UserKind } from '../../../core/auth/principals'
import { groupsOf, SIDE_OF } from '../../../core/auth/roles'
import { USER_RESOURCE } from '../../../core/auth/sign-in'
import { readRecord } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import { EvaluationError } from '../../expressions/errors'
import { evaluateCondition, type Scope } from '../../expressions/evaluate'
import { parseExpression } from '../../expressions/parser'
import { membershipOf } from '../promotions/category-membership'
import type {
  Order,
  LineItem,
  OrderReturn,
  ApprovalRule,
  ApprovalStatus,
  OrderApproval,
} from '../../../contract/records'
import type { Side } from '../../../db/schema'

/** The company whose groups approve for the seller of an order: the marketplace or a supplier. */
export interface ApprovingCompany {
  kind: Exclude<UserKind, 'buyer'>
  /** ID of the supplier; empty for the marketplace. */
  company: string
}

/** Returns the company that approves for the seller of an order. */
export function approvingCompanyOf(ctx: Context, { ToCompanyID: seller }: Order): ApprovingCompany {
  const isOurs = seller === ctx.platform.settings.marketplaceId
  return { kind: isOurs ? 'admin' : 'supplier', company: isOurs ? '' : seller }
}

/** An approval rule of a company. The company is empty for the marketplace. */
export interface Rule {
  side: Side
  company: string
  body: ApprovalRule
}

/** Returns the key that identifies an approval among those of an order or return. */
export const approvalKey = (side: Side, ruleId: string): string => `${side}/${ruleId}`

/** Returns the approval rules of an order's seller for orders or for returns, by ID. */
export async function sellerRules(
  ctx: Context,
  tx: Tx,
  order: Order,
  about: 'Order' | 'OrderReturn',
): Promise<Rule[]> {
  const seller = order.ToCompanyID
  const { kind, company } = approvingCompanyOf(ctx, order)
  const { rows } = await tx.query(
    `select body from sellerapprovalrules where terms @> $1::bigint[] and body ->> 'OwnerID' = $2
       and body ->> 'ApprovalType' = $3 order by id`,
    [[valueTerm('OwnerID', seller)], seller, about],
  )
  return rows.map(([body]) => ({
    side: SIDE_OF[kind],
    company,
    body: parseRecord<ApprovalRule>(body),
  }))
}

interface User {
  kind: UserKind
  company: string
  userId: string
}

/** Returns the user's record for an approval, including the number of failed sign-ins from the user's credentials. */
export async function approverOf(ctx: Context, tx: Tx, user: User): Promise<OrderApproval['Approver']> {
  const table = ctx.platform.table(USER_RESOURCE[user.kind])
  const found = await readRecord(tx, table, user.kind === 'admin' ? [] : [user.company], user.userId)
  if (!found) return null
  const principal = await principalOf(tx, user)
  return { ...found.body, FailedLoginAttempts: principal?.failed ?? 0 }
}

/** Returns true when a rule requires an approval. Rejects a rule that cannot be evaluated, naming the rule. */
function requiresApproval({ body }: Rule, scope: Scope): boolean {
  try {
    return evaluateCondition(parseExpression(body.RuleExpression), scope)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const { message, position, reason } = error
    throw platformError(
      'Expression.InvalidArguments',
      `Approval rule "${body.ID}", position ${position}: ${message}.`,
      { ApprovalRuleID: body.ID, Position: position, Reason: reason },
    )
  }
}

/** An approval without the fields that only approvals of orders or only those of returns have. */
type NewApproval = Omit<OrderApproval, 'AllowResubmit'>

/** The rules to evaluate, the data to evaluate them with, and the approvals requested before. */
interface ApprovalEvaluation {
  rules: readonly Rule[]
  order: Order
  items: readonly LineItem[]
  orderReturn?: OrderReturn
  /** Statuses of the approvals requested before, by key. New approvals are added to the map. */
  asked: Map<string, ApprovalStatus>
  /** The user who submits. Approvals of the submitter's own groups count as given. */
  submitter: User
  /** Stores a requested approval. */
  keep: (rule: Rule, approval: NewApproval) => Promise<void>
}

/**
 * Evaluates the rules that have not required an approval yet. Repeats while given approvals make further rules require
 * one. Returns the keys of the approvals that are newly pending.
 */
export async function evaluateRules(ctx: Context, tx: Tx, question: ApprovalEvaluation): Promise<string[]> {
  const { rules, order, items, orderReturn, asked, submitter, keep } = question
  if (rules.length === 0) return []
  const isOwn = ({ side, company }: Rule): boolean =>
    side === SIDE_OF[submitter.kind] && company === submitter.company
  const groups = rules.some(isOwn) ? await groupsOf(tx, submitter) : new Set<string>()
  const isInCategory = await membershipOf(
    tx,
    items,
    rules.map(({ body }) => body.RuleExpression),
  )
  const now = ctx.platform.now()
  const pending: string[] = []
  for (let found = true; found;) {
    found = false
    for (const rule of rules) {
      const key = approvalKey(rule.side, rule.body.ID)
      const isApproved = (id: string): boolean => asked.get(approvalKey(rule.side, id)) === 'Approved'
      const scope: Scope = { order, items, now, isInCategory, isApproved }
      if (orderReturn) scope.orderReturn = orderReturn
      if (asked.has(key) || !requiresApproval(rule, scope)) continue
      const isGiven = isOwn(rule) && groups.has(rule.body.ApprovingGroupID)
      const status = isGiven ? 'Approved' : 'Pending'
      await keep(rule, {
        ApprovalRuleID: rule.body.ID,
        ApprovingGroupID: rule.body.ApprovingGroupID,
        Status: status,
        DateCreated: formatInstant(now),
        DateCompleted: isGiven ? formatInstant(now) : null,
        Approver: isGiven ? await approverOf(ctx, tx, submitter) : null,
        Comments: null,
      })
      asked.set(key, status)
      if (!isGiven) pending.push(key)
      found = true
    }
  }
  return pending
}
