/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'

describe.each(ENGINES)('the number of SQL statements for stock on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const statements: string[] = []
  const STREET = { Street1: 'Main Street 1', City: 'Berlin', Country: 'DE' }
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    const { db } = market.platform
    const transaction = db.transaction.bind(db)
    db.transaction = (run) =>
      transaction((tx) =>
        run({
          query: (sql, ...rest) => {
            statements.push(sql)
            return tx.query(sql, ...rest)
          },
        }),
      )
    await desk.shop.admin('AdminAddresses.Create', {}, { ID: 'hall', ...STREET })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  /** Creates products with stock. Every second one has an inventory record. Returns their ids. */
  async function stocked(prefix: string, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, at) => `${prefix}-${at}`)
    for (const [at, productID] of ids.entries()) {
      const Inventory = { Enabled: true, QuantityAvailable: 10 }
      await desk.shop.product(productID, { DefaultPriceScheduleID: 'nail', Inventory })
      const record = { ID: 'shelf', AddressID: 'hall', QuantityAvailable: 10, AllowAllBuyers: true }
      if (at % 2 === 1) await desk.shop.admin('InventoryRecords.Create', { productID }, record)
      await desk.shop.inCatalog('B', productID)
    }
    return ids
  }
  async function ordered(products: readonly string[]): Promise<string> {
    const order = await desk.draft([])
    for (const [at, ProductID] of products.entries()) {
      const body = { ProductID, Quantity: 4, InventoryRecordID: at % 2 === 1 ? 'shelf' : null }
      await desk.order('LineItems.Create', order, { body }, desk.ann)
    }
    return order
  }
  const cost = async (verb: string, order: string): Promise<number> => {
    statements.length = 0
    await desk.order(`Orders.${verb}`, order)
    return statements.length
  }
  const left = async (products: readonly string[]): Promise<unknown[]> => {
    const { rows } = await market.platform.db.query(
      `select body #>> '{Inventory,QuantityAvailable}',
         coalesce((select r.body ->> 'QuantityAvailable' from inventoryrecords r where r.productid = p.id), '-')
       from products p where id = any($1::text[]) order by id`,
      [[...products]],
    )
    return rows.map(([full, record]) => [full, record])
  }

  it('is the same for few and many products', async () => {
    const [few, many] = [await stocked('few', 3), await stocked('many', 9)]
    const [small, large] = [await ordered(few), await ordered(many)]
    expect(await cost('Submit', large)).toBe(await cost('Submit', small))
    const taken = (products: readonly string[], quantity: string) =>
      products.map((_, at) => [quantity, at % 2 === 1 ? quantity : '-'])
    expect(await left(many)).toEqual(taken(many, '6'))
    // Products can be filtered by the available quantity, like by every other field.
    const query = { filters: { 'Inventory.QuantityAvailable': '6', ID: 'many-*' } }
    const { Items } = await desk.shop.admin('Products.List', {}, undefined, query)
    expect(Items).toHaveLength(9)
    expect(await cost('Cancel', large)).toBe(await cost('Cancel', small))
    expect(await left(many)).toEqual(taken(many, '10'))
  })
})
