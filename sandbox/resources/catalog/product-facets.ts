import type { ResourceDefinition } from '../../core/http/definitions'

/** Facets of products. Each reads a different xp path. */
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
