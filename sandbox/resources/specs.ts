import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { notFound, refuse } from '../core/errors'
import { amendRecord, readRecord } from '../core/store'
import { OWNER } from './owner'
import { recount } from './counters'

export const specs: ResourceDefinition = {
  name: 'Specs',
  model: 'Spec',
  table: 'specs',
  access: { kind: 'owned' },
  references: [OWNER],
  async write({ ctx, tx, record }) {
    if (record.DefinesVariant && record.AllowOpenText) {
      throw refuse('Spec.CannotAllowOpenText', 'A spec that defines variants cannot allow open text.')
    }
    if (record.DefinesVariant && !record.Required) {
      throw refuse('Spec.MustBeRequired', 'A spec that defines variants must be required.')
    }
    const option = record.DefaultOptionID
    if (typeof option === 'string' && option !== '') {
      const found = await readRecord(tx, ctx.platform.table('SpecOptions'), [String(record.ID)], option)
      if (!found)
        throw refuse('Spec.OptionNotFound', `"${option}" is no option of this spec.`, { OptionID: option })
    }
  },
  /** Options are answered with their spec. */
  async read(ctx, records) {
    const { rows } = await ctx.platform.db.query(
      'select specid, body from specoptions where specid = any($1::text[]) order by f_listorder nulls first, id',
      [records.map(({ body }) => String(body.ID))],
    )
    for (const { body } of records) {
      body.Options = rows
        .filter(([spec]) => spec === body.ID)
        .map(([, option]) => JSON.parse(option as string))
    }
  },
  async remove({ ctx, tx, record }) {
    const { rows } = await tx.query('select productid from specproductassignments where specid = $1', [
      String(record.ID),
    ])
    for (const [product] of rows) {
      await amendRecord(tx, ctx.platform.table('Products'), [], product as string, (body) => {
        body.SpecCount = Math.max(0, Number(body.SpecCount ?? 0) - 1)
      })
      tx.changed.add('products')
    }
  },
}

const countOptions = (spec: string): [string, string[]] => ['specoptions where specid = $1', [spec]]

export const specOptions: ResourceDefinition = {
  name: 'SpecOptions',
  model: 'SpecOption',
  table: 'specoptions',
  parents: [{ param: 'specID', of: 'Specs' }],
  access: { kind: 'under' },
  operations: {
    List: 'Specs.ListOptions',
    Create: 'Specs.CreateOption',
    Get: 'Specs.GetOption',
    Save: 'Specs.SaveOption',
    Patch: 'Specs.PatchOption',
    Delete: 'Specs.DeleteOption',
  },
  written: ({ ctx, tx, parents: [spec = ''] }) =>
    recount(ctx, tx, 'Specs', [], spec, 'OptionCount', ...countOptions(spec)),
  async removed({ ctx, tx, parents: [spec = ''], record }) {
    await recount(ctx, tx, 'Specs', [], spec, 'OptionCount', ...countOptions(spec))
    await amendRecord(tx, ctx.platform.table('Specs'), [], spec, (body) => {
      if (body.DefaultOptionID === record.ID) body.DefaultOptionID = null
    })
  },
}

export const specProductAssignments: AssignmentDefinition = {
  name: 'SpecProductAssignments',
  model: 'SpecProductAssignment',
  table: 'specproductassignments',
  access: { kind: 'owned' },
  list: 'Specs.ListProductAssignments',
  save: 'Specs.SaveProductAssignment',
  delete: ['Specs.DeleteProductAssignment'],
  keys: [
    { field: 'SpecID', of: 'Specs' },
    { field: 'ProductID', of: 'Products' },
  ],
  async write(ctx, tx, { body }) {
    const option = body.DefaultOptionID
    if (typeof option !== 'string' || option === '') return
    if (!(await readRecord(tx, ctx.platform.table('SpecOptions'), [String(body.SpecID)], option)))
      throw notFound('SpecOption', option)
  },
  changed: (ctx, tx, { body }) =>
    recount(
      ctx,
      tx,
      'Products',
      [],
      String(body.ProductID),
      'SpecCount',
      'specproductassignments where productid = $1',
      [String(body.ProductID)],
    ),
}
