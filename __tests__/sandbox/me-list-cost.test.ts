/** @jest-environment node */
import { growProducts } from '@/sandbox/seed/large'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'
import { Shop } from './support/shop'

describe('the product list of a buyer', () => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace()
  })
  afterAll(() => market.close())

  it('is read without bitmaps, and assignments are listed without sorting', async () => {
    const shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllProducts: true })
    const token = await shop.shopper('B', 'buyer')
    await growProducts(market.platform, 400)
    await market.platform.transaction(async (tx) => {
      await tx.query(
        `insert into productcatalogassignments (catalogid, productid, body) select 'B', id, '{}' from products`,
      )
    })
    const bitmaps = market.platform.bitmaps.get('products')!
    bitmaps.threshold = 0
    const requested = jest.spyOn(bitmaps, 'matching')
    const { body } = await call('Me.ListProducts', { token, query: { pageSize: 5 } })
    expect(body.Items).toHaveLength(5)
    expect(body.Meta.TotalCount).toBeGreaterThan(200)
    expect(requested).not.toHaveBeenCalled()
    const { db } = market.platform
    const queries = jest.spyOn(db, 'query')
    await call('Catalogs.ListProductAssignments', { token: shop.token })
    const sql = queries.mock.calls
      .map(([text]) => text)
      .find((text) => text.includes('order by lower(catalogid)'))
    await db.script('analyze productcatalogassignments')
    const { rows } = await db.query(`explain ${sql}`)
    expect(rows.flat().join(' ')).toContain('Index Scan')
    expect(rows.flat().join(' ')).not.toContain('Sort')
  })
})
