import type { Deletion, Write } from '../core/definitions'
import type { UserKind } from '../core/context'
import { recount } from './counters'
import { refuseDefaultContext } from './party-use'

/**
 * Forgets the sign-ins of a whole company, before it is deleted: its usernames are free at once. Refused while an
 * API client acts as one of its users.
 */
export async function forgetCompany({ tx, record }: Deletion, kind: UserKind): Promise<void> {
  const company = String(record.ID)
  await refuseDefaultContext(tx, { kind, company })
  await tx.query('delete from principals where kind = $1 and company = $2', [kind, company])
}

/** Follows a renamed company. */
export async function followCompany({ tx, record, existing }: Write, kind: UserKind): Promise<void> {
  if (!existing || existing.ID === record.ID) return
  await tx.query('update principals set company = $3 where kind = $1 and company = $2', [
    kind,
    String(existing.ID),
    String(record.ID),
  ])
}

/** Counts anew, for every API client that the deleted company was assigned to. */
export async function recountClients({ ctx, tx }: Deletion, side: 'Buyer' | 'Supplier'): Promise<void> {
  const field = `Assigned${side}Count`
  const from = `apiclientassignments where apiclientid = $1 and ${side.toLowerCase()}id is not null`
  const { rows } = await tx.query(
    `select c.id from apiclients c where coalesce((c.body ->> '${field}')::int, 0)
     <> (select count(*) from apiclientassignments a where a.apiclientid = c.id and a.${side.toLowerCase()}id is not null)`,
  )
  for (const [id] of rows) await recount(ctx, tx, 'ApiClients', [], id as string, field, from, [id as string])
}
