import { randomBytes } from 'node:crypto'
import { assertAccess } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import type { Answer, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { readRecord, requireRecord } from '../../core/records/store'
import { hashSecret } from '../../core/auth/tokens'
import { bodyObject, createRecord } from '../../core/records/write'
import type { ApiClientSecret } from '../../contract/records'

/** Maximum number of secrets per API client. The hosted limit is not documented. */
const MAX_SECRETS_PER_CLIENT = 10

async function check({ ctx, tx, parents, record, existing }: Write<ApiClientSecret>): Promise<void> {
  const { Expiration: until } = record
  const isNew = until !== (existing?.Expiration ?? null)
  if (until !== null && isNew && new Date(until) <= ctx.platform.now()) {
    throw platformError('ApiClientSecret.InvalidExpirationDate', 'The expiration must be in the future.', {
      Expiration: until,
    })
  }
  if (existing) return
  // The client is locked, so that concurrent requests cannot exceed the limit.
  await readRecord(tx, ctx.platform.table('ApiClients'), [], parents[0] ?? '', true)
  const { rows } = await tx.query('select count(*) from apiclientsecrets where apiclientid = $1', parents)
  if (Number(rows[0]?.[0]) >= MAX_SECRETS_PER_CLIENT) {
    throw platformError(
      'ApiClientSecret.MaximumClientSecretsReached',
      `An API client can have at most ${MAX_SECRETS_PER_CLIENT} secrets. Delete one first.`,
      { Maximum: MAX_SECRETS_PER_CLIENT },
    )
  }
}

/** Named secrets of an API client. Each is valid until it expires. Only their hashes are stored. */
export const clientSecrets: ResourceDefinition = {
  name: 'ApiClientSecrets',
  model: 'ApiClientSecret',
  table: 'apiclientsecrets',
  parents: [{ param: 'apiClientID', of: 'ApiClients' }],
  access: { kind: 'adminOnly' },
  operations: {
    List: 'ApiClients.ListSecrets',
    Create: 'ApiClients.CreateSecret',
    Get: 'ApiClients.GetSecret',
    Patch: 'ApiClients.PatchSecret',
    Delete: 'ApiClients.DeleteSecret',
  },
  write: check,
}

/** Creates a secret and returns it. It cannot be read again later. */
async function createSecret(ctx: Context): Promise<Answer> {
  const { platform, params } = ctx
  const { apiClientID = '' } = params
  const table = platform.table(clientSecrets.name)
  await assertAccess(ctx, clientSecrets.access, 'lifecycle', clientSecrets.model, null)
  await requireRecord(platform.db, platform.table('ApiClients'), [], apiClientID)
  const secret = randomBytes(45).toString('base64url')
  const stored = await platform.transaction(async (tx) => {
    const created = await createRecord(ctx, tx, table, [apiClientID], bodyObject(ctx))
    await tx.query('update apiclientsecrets set secret = $3 where apiclientid = $1 and id = $2', [
      apiClientID,
      created.id,
      JSON.stringify({ Hash: hashSecret(secret) }),
    ])
    return created
  })
  return { body: { ClientSecret: secret, ...stored.body }, location: stored.id }
}

export const clientSecretActions = { 'ApiClients.CreateSecret': createSecret }
