/** @jest-environment node */
import fc from 'fast-check'
import {
  decideVisibility,
  groupsThatSee,
  nobodyReason,
  type AudienceFacts,
} from '@/components/products/rules/visibility'
import type { CatalogAssignment, CategoryAssignment, ProductAssignment } from '@/lib/ordercloud/models'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { ids } from './support/products'
import { Shop } from './support/shop'
import { build, world } from './support/visibility-world'

interface Row {
  ID: string
  ParentID?: string | null
  Active: boolean
}

describe.each(ENGINES)('the visibility rules of the product page on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  const list = async <T>(id: string, params: Record<string, string>, query: object) =>
    (await shop.admin(id, params, undefined, { pageSize: 100, ...query })).Items as T[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
  })
  afterAll(() => market.close())

  /** Reads the facts about one product as the page does: from the lists of the platform. */
  async function readFacts({ ID, ParentID, Active }: Row, products: readonly Row[]): Promise<AudienceFacts> {
    const productID = ParentID || ID
    const placed = await list<{ CatalogID: string }>('Catalogs.ListProductAssignments', {}, { productID })
    const catalogs = placed.map(async ({ CatalogID: id }) => {
      const [catalog] = await list<Row>('Catalogs.List', {}, { filters: { ID: id } })
      const categories = await list<Row>('Categories.List', { catalogID: id }, { depth: 'all' })
      const trail = (at: string | null | undefined): { id: string; isActive: boolean }[] => {
        const category = categories.find((one) => one.ID === at)
        return category ? [{ id: category.ID, isActive: category.Active }, ...trail(category.ParentID)] : []
      }
      const places = await list<{ CategoryID: string }>(
        'Categories.ListProductAssignments',
        { catalogID: id },
        { productID },
      )
      return {
        ...{ id, isActive: catalog!.Active },
        buyers: await list<CatalogAssignment>('Catalogs.ListAssignments', {}, { catalogID: id }),
        trails: places.map(({ CategoryID }) => trail(CategoryID)),
        settings: await list<CategoryAssignment>('Categories.ListAssignments', { catalogID: id }, {}),
      }
    })
    return {
      isActive: Active,
      isParentActive: products.find((one) => one.ID === ParentID)?.Active ?? true,
      catalogs: await Promise.all(catalogs),
      assignments: await list<ProductAssignment>('Products.ListAssignments', {}, { productID }),
    }
  }

  it('agree with what users in no group, in one group and in two groups see', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        const name = `v${run++}`
        const users = new Map([['mine', await build(shop, name, one)]])
        for (const groups of ['', 'other', 'mine other']) {
          const user = `${name}-${groups.replace(' ', '-') || 'none'}`
          users.set(groups, await shop.shopper(name, user))
          for (const UserGroupID of groups.split(' ').filter(Boolean))
            await shop.admin(
              'UserGroups.SaveUserAssignment',
              { buyerID: name },
              { UserGroupID, UserID: user },
            )
        }
        const seen = new Map<string, string[]>()
        for (const [groups, token] of users) seen.set(groups, await ids('Me.ListProducts', token, {}))
        const products = await list<Row>('Products.List', {}, { filters: { ID: `${name}-*` } })
        expect(products).toHaveLength(one.products.length)
        for (const product of products) {
          const { ID } = product
          const facts = await readFacts(product, products)
          const catalogs = facts.catalogs.map((catalog) => ({
            ...catalog,
            assignment: catalog.buyers.find(({ BuyerID }) => BuyerID === name) ?? null,
          }))
          const assignedTo = facts.assignments.map(({ UserGroupID }) => UserGroupID || null)
          const mine = { ...facts, catalogs, assignedTo }
          for (const [groups, visible] of seen) {
            const groupIds = groups.split(' ').filter(Boolean)
            const { isVisible } = decideVisibility({ ...mine, groupIds })
            expect([ID, groups, isVisible]).toEqual([ID, groups, visible.includes(ID)])
          }
          const seeing = ['mine', 'other'].filter((groups) => seen.get(groups)?.includes(ID))
          const isSeenByAll = seen.get('')?.includes(ID) === true
          const further = groupsThatSee({ ...mine, groupIds: [] })
          expect([ID, further.sort()]).toEqual([ID, isSeenByAll ? [] : seeing])
          const isSeen = isSeenByAll || seeing.length > 0
          expect([ID, nobodyReason(facts) === undefined]).toEqual([ID, isSeen])
        }
      }),
      { numRuns: 8, seed: 77, endOnFailure: true },
    )
    expect(market.logged).toEqual([])
  })
})
