import type { ResourceDefinition } from '../core/definitions'

/** A facet reads one xp path of products, and no two facets the same. */
export const productFacets: ResourceDefinition = {
  name: 'ProductFacets',
  model: 'ProductFacet',
  table: 'productfacets',
  access: { kind: 'seller' },
  unique: [{ field: 'XpPath', code: 'ProductFacet.XpPathInUse' }],
  write({ record }) {
    record.XpPath ||= record.ID ?? null
  },
}
