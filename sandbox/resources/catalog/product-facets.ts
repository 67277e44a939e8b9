import type { ResourceDefinition, Write } from '../../core/http/definitions'
import type { ProductFacet } from '../../contract/records'

/** Facets of products. Each reads a different xp path. */
export const productFacets: ResourceDefinition = {
  name: 'ProductFacets',
  model: 'ProductFacet',
  table: 'productfacets',
  access: { kind: 'seller' },
  unique: [{ field: 'XpPath', code: 'ProductFacet.XpPathInUse' }],
  write({ record }: Write<ProductFacet>) {
    record.XpPath ||= record.ID
  },
}
