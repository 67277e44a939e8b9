import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { ONE_ROW_PAGE, type SubArea } from '@/lib/registry'

/** Area of the product collections of a buyer's users. Nobody but these users can change them, so it has no manager. */
export const productCollectionsArea: SubArea = {
  key: 'buyerproductcollections',
  parent: 'buyers',
  segment: 'productcollections',
  label: 'Product collections',
  words: { one: 'product collection', many: 'product collections' },
  view: [furtherPermissions.ProductCollectionViewer],
  manage: [],
  count: (oc, id, request) => oc.ProductCollections.List(id, ONE_ROW_PAGE, request),
}
