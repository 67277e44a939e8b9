import { PARTIES } from '../db/schema'
import type { Context, UserKind } from '../core/context'
import type { ReadRecord, ResourceDefinition, Write } from '../core/definitions'
import type { JsonObject } from '../core/json'
import { formatInstant } from '../core/model'
import { hashPassword, insecurePassword } from '../core/passwords'
import { addPrincipal, principalsOf, renamePrincipal, setPassword } from '../core/principals'
import { localesOf } from './locales'
import { availableRoles, SIDE_OF } from '../core/roles'

const RESOURCE: Record<UserKind, { name: string; table: string; parent: ResourceDefinition['parents'] }> = {
  buyer: { name: 'Users', table: 'users', parent: [{ param: 'buyerID', of: 'Buyers' }] },
  supplier: {
    name: 'SupplierUsers',
    table: 'supplierusers',
    parent: [{ param: 'supplierID', of: 'Suppliers' }],
  },
  admin: { name: 'AdminUsers', table: 'adminusers', parent: [] },
}

/** Keeps the sign-in of a user in step with the record, and the password out of it. */
async function followUser(
  kind: UserKind,
  { ctx, tx, parents, record, existing, sent }: Write,
): Promise<void> {
  const company = parents[0] ?? ''
  const now = ctx.platform.now()
  const userId = String(record.ID)
  const username = String(record.Username)
  if (!existing) await addPrincipal(tx, { kind, company, userId, username }, now)
  else if (existing.ID !== record.ID || existing.Username !== record.Username) {
    await renamePrincipal(tx, { kind, company, userId: String(existing.ID) }, { userId, username })
  }
  const password = sent.Password
  if (typeof password === 'string' && password !== '') {
    const refused = insecurePassword(password)
    if (refused) throw refused
    await setPassword(tx, { kind, company, userId }, await hashPassword(password), now)
  }
}

/** Fills what is computed of users: roles, and what signing in has left behind. One look per page. */
export async function readUsers(kind: UserKind, ctx: Context, records: readonly ReadRecord[]): Promise<void> {
  const users = records.map(({ parents, body }) => ({ company: parents[0] ?? '', userId: String(body.ID) }))
  const [roles, principals, locales] = await Promise.all([
    availableRoles(ctx.platform.db, kind, users),
    principalsOf(ctx.platform.db, kind, users),
    kind === 'buyer' ? localesOf(ctx, users) : new Map<string, JsonObject>(),
  ])
  for (const [index, { body }] of records.entries()) {
    const key = `${users[index]?.company}/${users[index]?.userId}`
    const principal = principals.get(key)
    body.AvailableRoles = roles.get(key) ?? []
    body.LastActive = instant(principal?.lastActive)
    body.PasswordLastSetDate = instant(principal?.passwordSet)
    if ('FailedLoginAttempts' in body) body.FailedLoginAttempts = principal?.failed ?? 0
    if ('Locale' in body) body.Locale = locales.get(key) ?? null
  }
}

function instant(text: string | null | undefined): string | null {
  return text ? formatInstant(new Date(text)) : null
}

/** Users of one kind of company; the three differ only in where they live. */
export function userResource(kind: UserKind): ResourceDefinition {
  const { name, table, parent } = RESOURCE[kind]
  return {
    name,
    model: 'User',
    table,
    parents: parent,
    access: kind === 'admin' ? { kind: 'seller' } : { kind: 'within', of: kind },
    columns: ['Active'],
    references: parent?.[0] ? [{ field: 'CompanyID', to: parent[0].of, onDelete: 'keep' }] : [],
    write({ ctx, parents, record }) {
      record.CompanyID = parents[0] ?? ctx.platform.settings.marketplaceId
    },
    written: (write) => followUser(kind, write),
    async removed({ tx, parents, record }) {
      await tx.query('delete from principals where kind = $1 and company = $2 and user_id = $3', [
        kind,
        parents[0] ?? '',
        String(record.ID),
      ])
    },
    read: (ctx, records) => readUsers(kind, ctx, records),
    narrow(ctx, sql) {
      const group = ctx.query.find(([key]) => key.toLowerCase() === 'usergroupid')?.[1]
      if (!group) return []
      const groups = PARTIES.UserGroup?.[SIDE_OF[kind]]?.toLowerCase().replace(/s$/, '')
      const members = `${groups}assignments`
      sql.uses.add(members)
      const company = parent?.[0]
        ? `m.${parent[0].param.toLowerCase()} = t.${parent[0].param.toLowerCase()} and `
        : ''
      return [
        `exists (select 1 from ${members} m where ${company}m.userid = t.id and m.usergroupid = ${sql.bind(group)})`,
      ]
    },
  }
}

/** Forgets the sign-ins of a whole company, before it is deleted: its usernames are free at once. */
export async function forgetCompany(
  { tx, record }: { tx: Write['tx']; record: JsonObject },
  kind: UserKind,
): Promise<void> {
  await tx.query('delete from principals where kind = $1 and company = $2', [kind, String(record.ID)])
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
