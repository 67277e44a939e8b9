import { createHash } from 'node:crypto'
import type { Context } from '../../../core/http/context'
import type { ErrorItem } from '../../../core/http/errors'
import { textOf, objectsIn, type JsonObject } from '../../../core/records/json'
import { callTo } from '../../../core/messaging/outbox'
import { externalResponse } from '../../../core/messaging/external-calls'
import { readRecord } from '../../../core/records/store'
import type { Queryable } from '../../../db/types'
import { postToIntegration, type IntegrationResponse } from '../checkout/checkout-call'
import type { Candidate } from './promotion-candidates'
import { PromotionCalculator } from './promotion-calculator'
import { promotionError } from './promotion-errors'
import { bodiesOf, type Applied, type StoredShare } from './promotion-rows'
import type { OpenOrder } from '../order/open-order'
import type { Order, LineItem, Promotion } from '../../../contract/records'
import type { PromotionScope } from './promotion-amounts'

/** The amounts that the promotion integration grants for a promotion, or the reason that it does not. */
export type Grant = StoredShare[] | ErrorItem

interface GrantRequest {
  order: Order
  items: readonly LineItem[]
  applied: JsonObject[]
  requested: Promotion[]
}

/** Fields with dates and ids that a repeated attempt at the same change generates again. */
const GENERATED_FIELDS = ['ID', 'DateCreated', 'LastUpdated', 'DateAdded', 'DateApplied'] as const

/**
 * Returns the key that identifies a request. Lines count by position, and generated fields are left out, so that a
 * repeated attempt has the same key.
 */
function keyOf({ order, items, applied, requested }: GrantRequest): string {
  const places = new Map(items.map(({ ID }, place) => [ID, place]))
  const plain = (one: JsonObject): JsonObject => {
    const copy = { ...one }
    for (const field of GENERATED_FIELDS) delete copy[field]
    return copy
  }
  const off = applied.map((one) => ({
    ...plain(one),
    of: one.ID ?? null,
    LineItemID: places.get(textOf(one.LineItemID)) ?? null,
  }))
  const asked = [plain(order), items.map(plain), off, requested]
  return `promotions ${createHash('sha256').update(JSON.stringify(asked)).digest('base64')}`
}

/** The response, and the ids of the lines in the request. A repeated attempt may have generated other ids. */
interface GrantResponse {
  answer: IntegrationResponse
  lines: string[]
}

async function callPromotionIntegration(
  ctx: Context,
  db: Queryable,
  asked: GrantRequest,
): Promise<GrantResponse> {
  const table = ctx.platform.table('PromotionIntegrations')
  const settings = await readRecord(db, table, [], table.definition.name)
  const { Url, CustomAuthHeaderName } = settings?.body ?? {}
  const secret = settings?.secret ?? {}
  return externalResponse(keyOf(asked), async () => {
    const lines = asked.items.map(({ ID }) => ID)
    if (!textOf(Url)) {
      const unhandled = 'The marketplace has no promotion integration with a Url.'
      return { answer: { status: null, fields: {}, unhandled }, lines }
    }
    const body = JSON.stringify({
      Environment: 'Sandbox',
      Order: asked.order,
      LineItems: asked.items,
      PromosApplied: asked.applied,
      PromosRequested: asked.requested,
    })
    const auth: [string, string] = [textOf(CustomAuthHeaderName), textOf(secret.CustomAuthHeaderValue)]
    return {
      answer: await postToIntegration(callTo(textOf(Url), textOf(secret.HashKey), auth, body), body),
      lines,
    }
  })
}

/** Reads the grant for one promotion from the response. `present` maps line ids of the request to the current ids. */
function grantOf(
  promotion: Promotion,
  { answer }: GrantResponse,
  present: ReadonlyMap<string, string>,
): Grant {
  const failed = (why: string): ErrorItem => ({
    ...promotionError(
      'NotEligible',
      promotion,
      `could not be evaluated by the promotion integration: ${why}`,
      {
        HttpStatusCode: answer.status,
        ResponseBody: answer.unhandled,
      },
    ),
    ErrorCode: 'PromotionIntegration.FailedToEvaluate',
  })
  if (answer.unhandled !== null) return failed(answer.unhandled.slice(0, 200))
  const of = (field: string) => objectsIn(answer.fields[field]).filter(({ ID }) => ID === promotion.ID)
  const accepted = of('PromosAccepted')
  if (accepted.length === 0) {
    const reason = textOf(of('PromosRejected')[0]?.Reason)
    const suffix = reason === '' ? '' : `: ${reason}`
    return promotionError('NotEligible', promotion, `was not granted by the promotion integration${suffix}`, {
      Reason: reason || null,
    })
  }
  const shares: StoredShare[] = []
  for (const { LineItemID, Amount } of accepted) {
    const named = textOf(LineItemID)
    if ((named !== '') !== promotion.LineItemLevel) return createLineItemMismatchError(promotion)
    const line = named === '' ? null : present.get(named)
    if (line === undefined) return failed(`there is no line item "${named}"`)
    if (typeof Amount !== 'number' || Amount < 0) return failed('Amount must be a number of at least 0')
    shares.push({ lineItemId: line, amount: Amount, overridden: false })
  }
  return shares
}

/**
 * Returns the error for a response with a line item for an order promotion, or without one for a line item promotion.
 */
function createLineItemMismatchError(promotion: Promotion): ErrorItem {
  const [code, why] = promotion.LineItemLevel
    ? ['LineItemIdRequired', 'is for line items, and the promotion integration names none']
    : ['LineItemIdMustBeNull', 'is for the whole order, and the promotion integration names a line item']
  return { ...promotionError('NotEligible', promotion, why), ErrorCode: `PromotionIntegration.${code}` }
}

/**
 * Requests the discounts of promotions that use the integration, with one call for all that are available and eligible.
 * Makes no call without such promotions. Returns grants by promotion id. `scope` must come from `scopeOf`.
 */
export async function grantsFor(
  ctx: Context,
  db: Queryable,
  open: OpenOrder,
  scope: PromotionScope,
  { applied, candidates }: { applied: readonly Applied[]; candidates: readonly Candidate[] },
): Promise<Map<string, Grant>> {
  const grants = new Map<string, Grant>()
  if (ctx.seeding || !candidates.some(({ promotion }) => promotion.UseIntegration)) return grants
  const rows = new Map(applied.map((one) => [one.promotionId, one]))
  const reckoning = new PromotionCalculator(ctx, open, scope)
  const rowOf = ({ promotion }: Candidate) => rows.get(promotion.ID)
  const requested = candidates.filter((one) => reckoning.isForIntegration(one, rowOf(one)?.redeemed ?? false))
  if (requested.length === 0) return grants
  const others = candidates.flatMap((candidate) => {
    const row = rowOf(candidate)
    if (!row || candidate.promotion.UseIntegration) return []
    const { redeemed: isRedeemed, overrides } = row
    const { shares, reason } = reckoning.next(candidate, { isRedeemed, overrides })
    if (reason) return []
    return bodiesOf(ctx.platform.models, 'OrderPromotion', { ...row, body: candidate.promotion, shares })
  })
  const answered = await callPromotionIntegration(ctx, db, {
    order: scope.order,
    items: scope.items,
    applied: others,
    requested: requested.map(({ promotion }) => promotion),
  })
  const present = new Map(answered.lines.map((line, place) => [line, open.items[place]?.ID ?? '']))
  for (const { promotion } of requested) grants.set(promotion.ID, grantOf(promotion, answered, present))
  return grants
}

/** Merges a new grant into the overrides of a promotion. Amounts set by the checkout integration have priority. */
export function withGrant(
  { overrides }: Pick<Applied, 'overrides'>,
  grant: Grant | undefined,
): { overrides: StoredShare[] | null; grantError: ErrorItem | null } {
  if (grant === undefined) return { overrides, grantError: null }
  const fixed = (overrides ?? []).filter((one) => one.overridden)
  if ('ErrorCode' in grant) return { overrides: fixed.length > 0 ? fixed : null, grantError: grant }
  const granted = grant.filter(({ lineItemId }) => !fixed.some((one) => one.lineItemId === lineItemId))
  return { overrides: [...fixed, ...granted], grantError: null }
}
