import type { ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'

/** A facet reads one xp path of products, and no two facets the same. */
export const productFacets: ResourceDefinition = {
  name: 'ProductFacets',
  model: 'ProductFacet',
  table: 'productfacets',
  access: { kind: 'seller' },
  async write({ tx, record, existing }) {
    record.XpPath ||= record.ID ?? null
    const path = String(record.XpPath).toLowerCase()
    const { rows } = await tx.query('select id from productfacets where f_xppath = $1', [path])
    const taken = rows.find(([id]) => id !== existing?.ID && id !== record.ID)
    if (taken) {
      throw refuse(
        'ProductFacet.XpPathInUse',
        `The path "${record.XpPath}" is used by facet "${taken[0]}".`,
        { XpPath: record.XpPath, FacetID: taken[0] },
      )
    }
  },
}
