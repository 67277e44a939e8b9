import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { Catalog, CatalogAssignment } from '@/lib/ordercloud/models'
import type { Findable } from '@/lib/registry'
import { named } from '@/lib/resource/named'
import type { ListPage } from '@/lib/resource/service'
import { idSegment } from '@/lib/url/id-segment'

/** A catalog, and a buyer under which its page is reachable. */
interface HeldCatalog extends Catalog {
  holder?: string
}

/**
 * The catalogs of all buyers. A catalog without a buyer has no page and is left out. Takes one more request per
 * catalog found.
 */
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

/**
 * Returns one buyer per catalog, by catalog ID. The platform can only list the assignments of one catalog, or of all.
 */
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
