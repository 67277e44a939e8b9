import { assertAccess } from '../../core/auth/access'
import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { fieldError, notFound, PlatformError } from '../../core/http/errors'
import { deleteRecord, insertRecord, readRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'

/** Requested indexes of paths below xp. All of xp can be filtered here anyway, so the entries are only stored. */
export const xpIndices: ResourceDefinition = {
  name: 'XpIndices',
  model: 'XpIndex',
  table: 'xpindices',
  access: { kind: 'adminOnly' },
}

const keyOf = (thingType: string, key: string): string => `${thingType}/${key}`

const putIndex: Handler = async (ctx) => {
  const { models } = ctx.platform
  await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'XpIndex', null)
  const sent = models.read('XpIndex', bodyObject(ctx))
  if (/^products?$/i.test(sent.ThingType ?? '')) {
    const message = 'of products are indexed by themselves: no index can be made for them'
    throw new PlatformError(400, [fieldError('ThingType', message, { Rule: 'enum' })])
  }
  models.validate('XpIndex', sent, ['ThingType', 'Key'])
  await ctx.platform.transaction(async (tx) => {
    const table = ctx.platform.table('XpIndices')
    const id = keyOf(sent.ThingType ?? '', sent.Key ?? '')
    if (await readRecord(tx, table, [], id, true)) return
    await insertRecord(tx, table, { parents: [], id, body: models.complete('XpIndex', sent), secret: null })
  })
  return {}
}

const deleteIndex: Handler = async (ctx) => {
  await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'XpIndex', null)
  const { models } = ctx.platform
  const { ThingType } = models.read('XpIndex', { ThingType: ctx.params.thingType ?? '' })
  const id = keyOf(ThingType ?? '', ctx.params.key ?? '')
  await ctx.platform.transaction(async (tx) => {
    const table = ctx.platform.table('XpIndices')
    if (!(await deleteRecord(tx, table, [], id))) throw notFound('XpIndex', id)
  })
  return {}
}

export const xpIndexActions: Readonly<Record<string, Handler>> = {
  'XpIndices.Put': putIndex,
  'XpIndices.Delete': deleteIndex,
}
