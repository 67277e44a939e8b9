/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn, userBody } from './support/people'
import { call, expectErrors, type SdkAnswer } from './support/sdk'
import { Shop } from './support/shop'

type Body = Record<string, unknown>

const SHOPPERS = Array.from({ length: 50 }, (_, index) => `shopper-${index}`)
const RECORD = { AddressID: 'house', QuantityAvailable: 99 }
const LARGE = { Specs: [{ SpecID: 'size', OptionID: 'l' }] }

/**
 * A place where stock is counted: the line item that takes from it, and the operations that set and return its
 * quantity.
 */
interface Place {
  name: string
  product: string
  line: Body
  /** The operations that set and return the quantity, with their parameters. */
  stock: [resource: string, patch: string, get: string, params: Record<string, string>]
  isInventory: boolean
}

const product = { productID: 'plain' }
const variant = { productID: 'varied', variantID: 'varied-l' }
const PLACES: Place[] = [
  {
    name: 'a product',
    product: 'plain',
    line: {},
    stock: ['Products', 'Patch', 'Get', product],
    isInventory: true,
  },
  {
    name: 'a variant',
    product: 'varied',
    line: LARGE,
    stock: ['Products', 'PatchVariant', 'GetVariant', variant],
    isInventory: true,
  },
  {
    name: 'a record of a product',
    product: 'placed',
    line: { InventoryRecordID: 'here' },
    stock: ['InventoryRecords', 'Patch', 'Get', { productID: 'placed', inventoryRecordID: 'here' }],
    isInventory: false,
  },
  {
    name: 'a record of a variant',
    product: 'spread',
    line: { ...LARGE, InventoryRecordID: 'there' },
    stock: [
      'InventoryRecords',
      'PatchVariant',
      'GetVariant',
      { productID: 'spread', variantID: 'spread-l', inventoryRecordID: 'there' },
    ],
    isInventory: false,
  },
]

describe.each(ENGINES)('the last item in stock on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let tokens: string[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllProducts: true })
    await shop.admin('SecurityProfiles.Create', {}, { ID: 'shoppers', Name: 'Shoppers', Roles: ['Shopper'] })
    await shop.admin('SecurityProfiles.SaveAssignment', {}, { SecurityProfileID: 'shoppers', BuyerID: 'B' })
    await Promise.all(
      [...SHOPPERS, 'boss'].map((name) => shop.admin('Users.Create', { buyerID: 'B' }, userBody(name))),
    )
    tokens = await Promise.all(SHOPPERS.map((name) => signIn(market, name)))
    await shop.admin('AdminAddresses.Create', {}, { ID: 'house', Street1: '1', City: 'X', Country: 'DE' })
    await shop.admin('Specs.Create', {}, { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true })
    await shop.admin('Specs.CreateOption', { specID: 'size' }, { ID: 'l', Value: 'L' })
    await shop.price('ten', 10)
    for (const { product: id, line } of PLACES) {
      const Inventory = { Enabled: true, VariantLevelTracking: 'Specs' in line }
      await shop.product(id, { DefaultPriceScheduleID: 'ten', Inventory })
      await shop.inCatalog('B', id)
      if (!('Specs' in line)) continue
      await shop.admin('Specs.SaveProductAssignment', {}, { SpecID: 'size', ProductID: id })
      await shop.admin('Products.GenerateVariants', { productID: id })
    }
    await shop.admin('InventoryRecords.Create', { productID: 'placed' }, { ID: 'here', ...RECORD })
    const spread = { productID: 'spread', variantID: 'spread-l' }
    await shop.admin('InventoryRecords.CreateVariant', spread, { ID: 'there', ...RECORD })
  })
  afterAll(() => market.close())

  const set = ({ stock: [resource, patch, , params], isInventory }: Place, QuantityAvailable: number) =>
    shop.admin(
      `${resource}.${patch}`,
      params,
      isInventory ? { Inventory: { QuantityAvailable } } : { QuantityAvailable },
    )
  const left = async ({ stock: [resource, , get, params], isInventory }: Place): Promise<unknown> => {
    const body = await shop.admin(`${resource}.${get}`, params)
    return (isInventory ? (body.Inventory as Body) : body).QuantityAvailable
  }
  /** Creates an order of each shopper for one item. Returns the order ids, by shopper. */
  const orders = ({ product: ProductID, line }: Place, who: readonly string[] = tokens): Promise<string[]> =>
    Promise.all(
      who.map(async (token) => {
        const params = { direction: 'Outgoing' }
        const { ID } = (await call('Orders.Create', { token, params, body: {} })).body
        const body = { ProductID, Quantity: 1, ...line }
        await call('LineItems.Create', { token, params: { ...params, orderID: ID }, body })
        return ID as string
      }),
    )
  const codesOf = (calls: Promise<SdkAnswer>[]): Promise<string[]> =>
    Promise.all(
      calls.map((one) =>
        one.then(
          ({ body }) => String(body.Status),
          async (error: Error) =>
            (await expectErrors(Promise.reject(error))).errors.map(({ ErrorCode }) => ErrorCode).join(),
        ),
      ),
    )
  const statuses = (ids: readonly string[]): Promise<string[]> =>
    codesOf(
      ids.map((orderID) => call('Orders.Get', { token: shop.token, params: { direction: 'All', orderID } })),
    )
  const count = (all: readonly string[]): Record<string, number> =>
    all.reduce<Record<string, number>>((sums, one) => ({ ...sums, [one]: (sums[one] ?? 0) + 1 }), {})

  it.each(PLACES.map((place) => [place.name, place] as const))(
    'of %s goes to one of fifty shoppers who submit at once',
    async (_, place) => {
      await set(place, 99)
      const ids = await orders(place)
      await set(place, 1)
      const submits = ids.map((orderID, index) =>
        call('Orders.Submit', { token: tokens[index] ?? '', params: { direction: 'Outgoing', orderID } }),
      )
      expect(count(await codesOf(submits))).toEqual({ Open: 1, 'Inventory.Insufficient': 49 })
      expect(await left(place)).toBe(0)
      expect(count(await statuses(ids))).toEqual({ Open: 1, Unsubmitted: 49 })
      expect(market.logged).toEqual([])
    },
  )

  it('goes to one of ten orders that are approved at once', async () => {
    await shop.group('B', 'bosses', 'boss')
    const rule = { ID: 'all', Name: 'All', ApprovingGroupID: 'bosses', RuleExpression: 'order.Total > 0' }
    await shop.admin('ApprovalRules.Create', { buyerID: 'B' }, rule)
    const boss = await signIn(market, 'boss')
    const [place] = PLACES as [Place]
    await set(place, 99)
    const ids = await orders(place, tokens.slice(0, 10))
    for (const [index, orderID] of ids.entries())
      await call('Orders.Submit', { token: tokens[index] ?? '', params: { direction: 'Outgoing', orderID } })
    await set(place, 1)
    const approvals = ids.map((orderID) =>
      call('Orders.Approve', { token: boss, params: { direction: 'Outgoing', orderID }, body: {} }),
    )
    expect(count(await codesOf(approvals))).toEqual({ Open: 1, 'Inventory.Insufficient': 9 })
    expect(await left(place)).toBe(0)
    expect(count(await statuses(ids))).toEqual({ Open: 1, AwaitingApproval: 9 })
    expect(market.logged).toEqual([])
  })
})
