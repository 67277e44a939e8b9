import type { Tx } from '../../../db/types'
import type { Deletion, Write } from '../../../core/http/definitions'
import { platformError } from '../../../core/http/errors'
import { amendRecord, readRecord, updateRecord } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import type { SpendingAccount } from '../../../contract/records'

/** The fields of a payment that reference a spending account or credit card of the buyer. */
type Means = 'SpendingAccountID' | 'CreditCardID'

/**
 * Returns the payments that use one of a buyer's accounts or cards, as [order, payment]. Payments that have taken money
 * belong to the buyer they were charged to, even after the order's user has moved to another buyer.
 */
async function paymentsBy(tx: Tx, buyer: string, field: Means, id: string): Promise<[string, string][]> {
  const { rows } = await tx.query<[string, string]>(
    `select p.orderid, p.id from payments p join orders o on o.id = p.orderid
     left join paymentholds h on h.orderid = p.orderid and h.paymentid = p.id
     where p.terms @> $1::bigint[] and p.body ->> '${field}' = $2
       and coalesce(h.buyerid, o.body ->> 'FromCompanyID') = $3
     order by 1, 2`,
    [[valueTerm(field, id)], id, buyer],
  )
  return rows
}

/** Rejects deleting a spending account that payments use. */
export async function rejectIfUsedForPayments({
  tx,
  parents,
  record,
}: Deletion<SpendingAccount>): Promise<void> {
  const used = await paymentsBy(tx, parents[0] ?? '', 'SpendingAccountID', record.ID)
  if (used.length === 0) return
  throw platformError(
    'Payment.CannotDeleteSpendingAccount',
    `The spending account "${record.ID}" is used by payments.`,
    { SpendingAccountID: record.ID, Payments: used.map(([OrderID, ID]) => ({ OrderID, ID })) },
  )
}

/** Updates the account or card ID in payments and subscriptions when the account or card is renamed. */
export const renameIn =
  (field: Means) =>
  async ({ ctx, tx, parents, record, existing }: Write<{ ID: string }>): Promise<void> => {
    if (!existing || existing.ID === record.ID) return
    const table = ctx.platform.table('Payments')
    for (const [orderId, id] of await paymentsBy(tx, parents[0] ?? '', field, existing.ID)) {
      const payment = await readRecord(tx, table, [orderId], id, true)
      if (!payment) continue
      payment.body[field] = record.ID
      await updateRecord(tx, table, id, payment)
    }
    const subscriptions = ctx.platform.table('Subscriptions')
    const { rows } = await tx.query<[string]>(
      `select id from subscriptions where terms @> $1::bigint[] and body #>> '{Payment,${field}}' = $2
         and body ->> 'FromCompanyID' = $3`,
      [[valueTerm(`Payment.${field}`, existing.ID)], existing.ID, parents[0] ?? ''],
    )
    for (const [id] of rows) {
      await amendRecord(tx, subscriptions, [], id, ({ Payment: means }) => {
        if (means) means[field] = record.ID
      })
    }
  }
