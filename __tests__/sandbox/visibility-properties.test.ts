/** @jest-environment node */
import fc from 'fast-check'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'
import { build, world, type Flag, type World } from './support/visibility-world'

/** Returns the expected visibility of each product, by section 4.2 of the platform's facts. */
function expected({ catalogs, categories, products }: World): boolean[] {
  const shows = (product: World['products'][number]): boolean =>
    catalogs.some((catalog, c) => {
      const tree = categories[c]!
      const places = product.placed[c]!.flatMap((isIn, k) => (isIn ? [k] : []))
      const isHere = product.catalogs[c] || places.length > 0
      if (!catalog.active || !catalog.assigned || !isHere) return false
      const up = (k: number): number[] => (tree[k]!.parent === null ? [k] : [k, ...up(tree[k]!.parent!)])
      const said = (k: number): Flag => {
        for (const at of up(k))
          for (const party of [1, 0]) {
            const flag = tree[at]!.flags[party]
            if (flag === true || flag === false) return flag
          }
        return null
      }
      const live = places.filter((k) => up(k).every((at) => tree[at]!.active))
      if (product.assigned[0] || product.assigned[1]) return true
      if (live.some((k) => said(k) ?? catalog.all)) return true
      return catalog.all && !places.some((k) => said(k) === false)
    })
  return products.map((product) => {
    const parent = product.parent === null ? null : products[product.parent]!
    return parent ? product.active && parent.active && shows(parent) : product.active && shows(product)
  })
}

describe.each(ENGINES)('the visibility of random products on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
  })
  afterAll(() => market.close())

  it('is the same in lists, in single reads and by the rules', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        const name = `w${run++}`
        const token = await build(shop, name, one)
        const wanted = expected(one).flatMap((shows, n) => (shows ? [`${name}-${n}`] : []))
        expect(await ids('Me.ListProducts', token, {})).toEqual(wanted)
        for (const n of one.products.keys()) {
          const productID = `${name}-${n}`
          const got = await call('Me.GetProduct', { token, params: { productID } }).then(
            () => true,
            () => false,
          )
          expect([productID, got]).toEqual([productID, wanted.includes(productID)])
        }
      }),
      { numRuns: 15, seed: 4242, endOnFailure: true },
    )
    expect(market.logged).toEqual([])
  })
})
