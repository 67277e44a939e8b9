import { notFound, type ErrorItem } from '../../../core/http/errors'
import { parseRecord, type JsonObject, type JsonFields } from '../../../core/records/json'
import { formatInstant, type Models } from '../../../core/records/model'
import { SqlError, type Queryable, type Tx } from '../../../db/types'
import type { Promotion } from '../../../contract/records'

/** A stored discount of a promotion, in the order's currency. */
export interface StoredShare {
  lineItemId: string | null
  amount: number
  /** True when the checkout integration has set the amount. */
  overridden: boolean
}

/** A promotion applied to an order. */
export interface Applied {
  /** Number of the row. Promotions are evaluated in the order they were applied. */
  row: string
  /** Null when the promotion was deleted. */
  promotionId: string | null
  applied: Date
  /** The promotion as it was at the last evaluation. */
  body: Promotion
  shares: StoredShare[]
  /** Amounts set by the checkout integration or the promotion integration, which replace the promotion's expression. */
  overrides: StoredShare[] | null
  /** The reason that the promotion has no effect now. */
  reason: ErrorItem | null
  redeemed: boolean
}

/** Returns the promotions applied to an order, in the order they were applied. */
export async function appliedTo(db: Queryable, orderId: string): Promise<Applied[]> {
  const { rows } = await db.query<
    [string, string | null, string, string, string, string | null, string | null, string]
  >(
    `select id, promotionid, extract(epoch from applied) * 1000, body, amounts, overrides, reason, redeemed
     from orderpromotions where orderid = $1 order by id`,
    [orderId],
    { prepared: true },
  )
  return rows.map(([row, promotionId, applied, body, shares, overrides, reason, redeemed]) => ({
    row,
    promotionId,
    applied: new Date(Number(applied)),
    body: parseRecord<Promotion>(body),
    shares: JSON.parse(shares) as StoredShare[],
    overrides: overrides ? (JSON.parse(overrides) as StoredShare[]) : null,
    reason: reason ? (JSON.parse(reason) as ErrorItem) : null,
    redeemed: redeemed === 't',
  }))
}

/** Applies promotions to an order, after the existing ones. Their amounts are calculated later. */
export async function insertApplied(
  tx: Tx,
  orderId: string,
  promotions: readonly Promotion[],
  now: Date,
): Promise<void> {
  for (const body of promotions) {
    await tx
      .query('insert into orderpromotions (orderid, promotionid, applied, body) values ($1, $2, $3, $4)', [
        orderId,
        body.ID,
        now.toISOString(),
        JSON.stringify(body),
      ])
      .catch((error: unknown) => {
        // The promotion was deleted after it was read.
        throw error instanceof SqlError && error.code === '23503' ? notFound('Promotion', body.ID) : error
      })
  }
}

/** Stores changed applied promotions with one statement. */
export async function updateApplied(tx: Tx, changed: readonly Applied[]): Promise<void> {
  if (changed.length === 0) return
  const values = changed.map(({ row, body, shares, reason, overrides }) => ({
    row,
    body,
    shares,
    reason,
    overrides,
  }))
  await tx.query(
    `update orderpromotions o set body = x.body, amounts = x.shares, reason = nullif(x.reason, 'null'::jsonb),
       overrides = nullif(x.overrides, 'null'::jsonb)
     from jsonb_to_recordset($1::jsonb) as x("row" bigint, body jsonb, shares jsonb, reason jsonb, overrides jsonb)
     where o.id = x."row"`,
    [JSON.stringify(values)],
  )
}

export async function deleteApplied(tx: Tx, rows: readonly string[]): Promise<void> {
  if (rows.length > 0) await tx.query('delete from orderpromotions where id = any($1::bigint[])', [rows])
}

/** Returns a body of a model with fields from `more` and the promotion. */
export function toModelBody(
  models: Models,
  model: string,
  promotion: JsonFields,
  more: JsonObject,
): JsonObject {
  const body: JsonObject = {}
  for (const [name] of models.table(model).fields) body[name] = more[name] ?? promotion[name] ?? null
  return body
}

/** Returns an applied promotion as sent to callers: one body, or one for each discounted line item. */
export function bodiesOf(models: Models, model: string, applied: Applied): JsonObject[] {
  const { body, shares, promotionId } = applied
  const promotion = { ...body, ID: promotionId ?? body.ID }
  const all = shares.length > 0 ? shares : [{ lineItemId: null, amount: 0, overridden: false }]
  return all.map(({ lineItemId, amount, overridden }) =>
    toModelBody(models, model, promotion, {
      Amount: amount,
      LineItemID: lineItemId,
      AmountOverridden: overridden,
      DateApplied: formatInstant(applied.applied),
    }),
  )
}
