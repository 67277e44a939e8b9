import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { Catalog, CatalogAssignment } from '@/lib/ordercloud/models'
import type { Findable } from '../registry'
import { named } from '../resource/named'
import type { ListPage } from '../resource/resource'
import { idSegment } from '../url/id-segment'

/** A catalog with a buyer below which its page lies. */
interface HeldCatalog extends Catalog {
  holder?: string
}

/** The catalogs of all buyers; one that no buyer has, has no page. One call more for each of the few that are found. */
export const catalogs: Findable = {
  ...named,
  words: { one: 'catalog', many: 'catalogs' },
  search: { words: 'name, ID or description' },
  service: {
    list: (options, { signal, quiet }) =>
      call(
        async (oc) => {
          const page = (await oc.Catalogs.List(options as object, { signal })) as ListPage<Catalog>
          const ids = page.Items.flatMap(({ ID }) => (ID === undefined ? [] : [ID]))
          const holders = await readHolders(oc, ids, { signal })
          const held = page.Items.flatMap((catalog): HeldCatalog[] => {
            const holder = holders.get(catalog.ID ?? '')
            return holder === undefined ? [] : [{ ...catalog, holder }]
          })
          return { ...page, Items: held }
        },
        { signal, quiet },
      ),
  },
  hrefOf: ({ holder = '', ID = '' }: HeldCatalog) => `/buyers/${idSegment(holder)}/catalogs/${idSegment(ID)}`,
}

/** A buyer of each catalog, by the catalog's id. The platform lists assignments of one catalog, or of all. */
async function readHolders(oc: OrderCloud, ids: string[], request: object): Promise<Map<string, string>> {
  const pairs = await Promise.all(
    ids.map(async (catalogID) => {
      const { Items } = await oc.Catalogs.ListAssignments({ catalogID, pageSize: 1 }, request)
      return (Items as CatalogAssignment[]).flatMap(({ BuyerID }) =>
        BuyerID ? [[catalogID, BuyerID] as const] : [],
      )
    }),
  )
  return new Map(pairs.flat())
}
