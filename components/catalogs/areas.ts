import { roles } from '@/lib/permissions/roles'
import { COUNTED_TOGETHER_PAGE_SIZE, ONE_ROW_PAGE, type SubArea } from '@/lib/registry'

/** Area of the catalogs of a buyer. */
export const buyerCatalogsArea: SubArea = {
  key: 'buyercatalogs',
  parent: 'buyers',
  segment: 'catalogs',
  label: 'Catalogs',
  words: { one: 'catalog', many: 'catalogs' },
  view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
  manage: [roles.BuyerCatalogManager],
  // This is a query parameter, which the library encodes itself.
  count: (oc, id, request) =>
    oc.Catalogs.ListAssignments({ buyerID: decodeURIComponent(id), ...ONE_ROW_PAGE }, request),
  countTogether: {
    // The list takes one buyer or all of them.
    list: (oc, _ids, page, request) =>
      oc.Catalogs.ListAssignments({ page, pageSize: COUNTED_TOGETHER_PAGE_SIZE }, request),
    parentIdOf: ({ BuyerID }: { BuyerID?: string | null }) => BuyerID,
  },
}
