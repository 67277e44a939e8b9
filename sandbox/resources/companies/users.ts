import { PARTIES } from '../../db/schema'
import { rejectImpersonator } from '../../core/auth/access'
import { callerOf, type Context } from '../../core/http/context'
import type { Deletion, Handler, ReadRecord, ResourceDefinition, Write } from '../../core/http/definitions'
import type { ComputedField } from '../../db/definitions'
import { fieldError, PlatformError, type ErrorItem } from '../../core/http/errors'
import { formatInstant } from '../../core/records/model'
import { amendRecord } from '../../core/records/store'
import { listRecords, type Narrow } from '../../core/lists/list'
import { valueTerm } from '../../core/lists/terms'
import { changePassword } from '../../core/auth/password-rules'
import { addPrincipal, principalsOf, renamePrincipal, type UserKind } from '../../core/auth/principals'
import { isOfRelatedBuyer } from '../../core/auth/related-buyers'
import { STARTER_ADMINISTRATOR } from '../../core/records/starter-records'
import { localesOf } from '../../rules/locales'
import { rejectUserWithOpenOrders } from '../../rules/orders/order/order-use'
import { renameUserReferences } from '../../rules/orders/order/user-renames'
import { rejectDefaultContextUser } from './party-use'
import { availableRoles, SIDE_OF } from '../../core/auth/roles'
import type { Locale, User } from '../../contract/records'

/** Pattern of an email address. The parts before and after the sign are not checked further. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/

const RESOURCE: Record<UserKind, { name: string; table: string; parent: ResourceDefinition['parents'] }> = {
  buyer: { name: 'Users', table: 'users', parent: [{ param: 'buyerID', of: 'Buyers' }] },
  supplier: {
    name: 'SupplierUsers',
    table: 'supplierusers',
    parent: [{ param: 'supplierID', of: 'Suppliers' }],
  },
  admin: { name: 'AdminUsers', table: 'adminusers', parent: [] },
}

/** Rejects usernames with spaces at either end, and invalid email addresses. Unchanged stored values are accepted. */
function checkNames(record: User, existing: User | null): void {
  const { Username: name, Email: email } = record
  const errors: ErrorItem[] = []
  if (name !== existing?.Username && name !== name.trim())
    errors.push(fieldError('Username', 'must not begin or end with a space', { Rule: 'format' }))
  if (email && email !== existing?.Email && !EMAIL_PATTERN.test(email))
    errors.push(fieldError('Email', 'must be an e-mail address', { Rule: 'format' }))
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** Updates the username in API clients that use the renamed user as default user. */
async function renameContextUser(ctx: Context, tx: Write['tx'], from: string, to: string): Promise<void> {
  const clients = ctx.platform.table('ApiClients')
  const { rows } = await tx.query<[string]>(`select id from apiclients where terms @> $1::bigint[]`, [
    [valueTerm('DefaultContextUserName', from)],
  ])
  for (const [id] of rows) {
    await amendRecord(tx, clients, [], id, (client) => {
      client.DefaultContextUserName = to
    })
  }
}

/** Updates the sign-in of a user with the record, and sets a sent password on it. */
async function followUser(
  kind: UserKind,
  { ctx, tx, parents, record, existing, sent }: Write<User>,
): Promise<void> {
  const company = parents[0] ?? ''
  const now = ctx.platform.now()
  const { ID: userId, Username: username } = record
  const password = sent.Password ?? ''
  const { caller } = ctx
  const own =
    existing !== null && caller?.kind === kind && caller.company === company && caller.userId === existing.ID
  if (own && (password !== '' || existing.Username !== username)) rejectImpersonator(caller)
  if (!existing) await addPrincipal(tx, { kind, company, userId, username }, now)
  else if (existing.ID !== record.ID || existing.Username !== record.Username) {
    await renamePrincipal(tx, { kind, company, userId: existing.ID }, { userId, username })
    if (existing.Username !== username) await renameContextUser(ctx, tx, existing.Username, username)
  }
  if (password !== '') await changePassword(tx, { kind, company, userId }, password, { now, own })
}

/** Fills computed fields of users: roles, sign-in data and locale. Each is read with one query per page. */
export async function readUsers(
  kind: UserKind,
  ctx: Context,
  records: readonly ReadRecord<User>[],
): Promise<void> {
  const users = records.map(({ parents, body }) => ({ company: parents[0] ?? '', userId: body.ID }))
  const [roles, principals, locales] = await Promise.all([
    availableRoles(ctx.platform.db, kind, users),
    principalsOf(ctx.platform.db, kind, users),
    kind === 'buyer' ? localesOf(ctx, users) : new Map<string, Locale>(),
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

/**
 * Returns computed fields for the sign-in data, by which lists filter and sort. It is stored with the sign-in, not with
 * the user.
 */
function signIns(kind: UserKind, company: string | undefined): Record<string, ComputedField> {
  const field = (column: string, type: ComputedField['kind']): ComputedField => ({
    kind: type,
    expression(sql) {
      sql.volatile = true
      return `(select p.${column} from principals p where p.kind = '${kind}' and p.company = ${company ? `t.${company}` : `''`} and p.user_id = t.id)`
    },
  })
  return {
    LastActive: field('last_active', 'date'),
    PasswordLastSetDate: field('password_set', 'date'),
    FailedLoginAttempts: field('failed', 'number'),
  }
}

/** Returns the resource of users of one kind of company. The three differ only in their table and parent. */
export function userResource(kind: UserKind): ResourceDefinition {
  const { name, table, parent } = RESOURCE[kind]
  return {
    name,
    model: 'User',
    table,
    parents: parent,
    access: kind === 'admin' ? { kind: 'seller' } : { kind: 'within', of: kind },
    columns: ['Active'],
    computed: signIns(kind, parent?.[0]?.param.toLowerCase()),
    unlisted: ['AvailableRoles', 'Locale'],
    ...(kind === 'buyer' ? { acrossParents: true as const } : {}),
    ...(kind === 'admin' ? { starter: STARTER_ADMINISTRATOR } : {}),
    references: parent?.[0] ? [{ field: 'CompanyID', to: parent[0].of, onDelete: 'keep' }] : [],
    write({ ctx, parents, record, existing }: Write<User>) {
      checkNames(record, existing)
      record.CompanyID = parents[0] ?? ctx.platform.settings.marketplaceId
    },
    async written(write: Write<User>) {
      await followUser(kind, write)
      await renameUserReferences(kind, write)
    },
    async remove({ tx, parents, record }: Deletion<User>) {
      await rejectDefaultContextUser(tx, { kind, company: parents[0] ?? '', userId: record.ID })
      if (kind === 'buyer')
        await rejectUserWithOpenOrders(tx, parents[0] ?? '', record.ID, 'User.CannotDeleteWithOpenOrder')
    },
    async removed({ tx, parents, record }: Deletion<User>) {
      await tx.query('delete from principals where kind = $1 and company = $2 and user_id = $3', [
        kind,
        parents[0] ?? '',
        record.ID,
      ])
    },
    read: (ctx, records: ReadRecord<User>[]) => readUsers(kind, ctx, records),
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

/** Lists the users of all buyers that the caller may see: a buyer's users their own, suppliers the related ones. */
const listAcrossBuyers: Handler = (ctx) => {
  const { kind, company } = callerOf(ctx)
  const narrow: Record<UserKind, Narrow[]> = {
    admin: [],
    buyer: [(sql) => [`t.buyerid = ${sql.bind(company)}`]],
    supplier: [(sql) => [isOfRelatedBuyer(company, 't.buyerid', sql)]],
  }
  return listRecords(ctx, ctx.platform.table('Users'), [], { narrow: narrow[kind] })
}

export const allUsersActions: Readonly<Record<string, Handler>> = {
  'Users.ListAcrossBuyers': listAcrossBuyers,
}
