import type { Deletion, Write } from '../../core/http/definitions'
import type { UserKind } from '../../core/auth/principals'
import { recount } from '../integration/counters'
import { rejectDefaultContextUser } from '../companies/party-use'

/**
 * Deletes the sign-ins of a company before the company is deleted, which frees its usernames at once. Rejects the
 * deletion while an API client uses one of its users as default user.
 */
export async function deleteCompanySignIns({ tx, record }: Deletion, kind: UserKind): Promise<void> {
  const company = String(record.ID)
  await rejectDefaultContextUser(tx, { kind, company })
  await tx.query('delete from principals where kind = $1 and company = $2', [kind, company])
}

/** Updates the sign-ins of a renamed company. */
export async function renameCompanySignIns({ tx, record, existing }: Write, kind: UserKind): Promise<void> {
  if (!existing || existing.ID === record.ID) return
  await tx.query('update principals set company = $3 where kind = $1 and company = $2', [
    kind,
    String(existing.ID),
    String(record.ID),
  ])
}

/** Updates the assignment counts of all API clients that the deleted company was assigned to. */
export async function recountClients({ ctx, tx }: Deletion, side: 'Buyer' | 'Supplier'): Promise<void> {
  const field = `Assigned${side}Count`
  const from = `apiclientassignments where apiclientid = $1 and ${side.toLowerCase()}id is not null`
  const { rows } = await tx.query(
    `select c.id from apiclients c where coalesce((c.body ->> '${field}')::int, 0)
     <> (select count(*) from apiclientassignments a where a.apiclientid = c.id and a.${side.toLowerCase()}id is not null)`,
  )
  for (const [id] of rows) await recount(ctx, tx, 'ApiClients', [], id as string, field, from, [id as string])
}
