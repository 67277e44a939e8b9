import type { Deletion, Write } from '../../core/http/definitions'
import type { UserKind } from '../../core/auth/principals'
import { recount } from '../integration/counters'
import { rejectDefaultContextUser } from '../companies/party-use'
import { renamed } from '../../rules/orders/order/renames'
import type { Buyer, Supplier } from '../../contract/records'

/**
 * Deletes the sign-ins of a company before the company is deleted, which frees its usernames at once. Rejects the
 * deletion while an API client uses one of its users as default user.
 */
export async function deleteCompanySignIns(
  { tx, record }: Deletion<Buyer | Supplier>,
  kind: UserKind,
): Promise<void> {
  const company = record.ID
  await rejectDefaultContextUser(tx, { kind, company })
  await tx.query('delete from principals where kind = $1 and company = $2', [kind, company])
}

/** Updates the sign-ins of a renamed company. */
export async function renameCompanySignIns(write: Write<Buyer | Supplier>, kind: UserKind): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  await write.tx.query('update principals set company = $3 where kind = $1 and company = $2', [kind, ...ids])
}

/** Updates the number of buyers or suppliers that an API client is assigned to. */
export async function recountCompanies(
  { ctx, tx }: Pick<Deletion, 'ctx' | 'tx'>,
  client: string,
  side: 'Buyer' | 'Supplier',
): Promise<void> {
  const from = `apiclientassignments where apiclientid = $1 and ${side.toLowerCase()}id is not null`
  await recount(ctx, tx, 'ApiClients', [], client, `Assigned${side}Count`, from, [client])
}

/** Updates the assignment counts of all API clients that the deleted company was assigned to. */
export async function recountClients({ ctx, tx }: Deletion, side: 'Buyer' | 'Supplier'): Promise<void> {
  const { rows } = await tx.query<[string]>(
    `select c.id from apiclients c where coalesce((c.body ->> 'Assigned${side}Count')::int, 0)
     <> (select count(*) from apiclientassignments a where a.apiclientid = c.id and a.${side.toLowerCase()}id is not null)`,
  )
  for (const [id] of rows) await recountCompanies({ ctx, tx }, id, side)
}
