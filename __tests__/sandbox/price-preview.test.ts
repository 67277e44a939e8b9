/** @jest-environment node */
import fc from 'fast-check'
import type { PriceSchedule, ProductAssignment } from '@/lib/ordercloud/models'
import {
  candidatesOf,
  choosePriceSchedule,
  priceAt,
  scheduleIdsOf,
  type ListedPrices,
} from '@/lib/price/price-for-user'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { Shop } from './support/shop'

/**
 * The price preview of a product for random users, quantities and sale dates, compared with what the platform shows these
 * users and with what it charges for a line of an order.
 */

/** The long run compares 1,000 prices. It takes minutes. */
const PRICE_COUNT = process.env.QM_SOAK === '1' ? 1000 : 60
/** Exceeds the duration of the long run on a busy machine. */
const TIMEOUT_MS = 1_800_000
const DAY_MS = 86_400_000

const GROUPS = ['north', 'south'] as const
/** Users of both buyers, with the groups that they are in. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ann: ['north'],
  bob: ['north', 'south'],
  cat: [],
}
const BUYERS = [
  { id: 'first', currency: 'EUR' },
  { id: 'second', currency: null },
] as const
/** A supplier that offers products at its own prices, which do not count for orders to the marketplace. */
const SUPPLIER = 'acme'
const PRODUCTS = ['alone', 'parent', 'child', 'sibling'] as const
const CHILDREN: readonly string[] = ['child', 'sibling']
const ORDERABLE = PRODUCTS.filter((id) => id !== 'parent')
const SCHEDULES = Array.from({ length: 14 }, (_, at) => `schedule-${at}`)

const breaks = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 })
  .chain((quantities) =>
    fc.tuple(
      ...quantities.map((Quantity) =>
        fc.record({
          Quantity: fc.constant(Quantity),
          Price: fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100),
          SalePrice: fc.option(fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100)),
        }),
      ),
    ),
  )
/** A start or an end of a sale, in days from now. Never close to now, so that the time of the run does not matter. */
const saleDay = fc.option(fc.integer({ min: -30, max: 30 }).map((days) => days + 0.5))
const toInstant = (days: number | null) =>
  days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
const schedule = fc
  .record({
    PriceBreaks: breaks,
    Currency: fc.constantFrom('EUR', 'EUR', null, null, 'USD'),
    RestrictedQuantity: fc.constantFrom(true, false, false, false),
    MinQuantity: fc.integer({ min: 1, max: 4 }),
    MaxQuantity: fc.option(fc.integer({ min: 15, max: 40 })),
    sale: fc.tuple(saleDay, saleDay).filter(([start, end]) => start === null || end === null || start < end),
  })
  .map(({ sale: [start, end], ...rest }) => ({
    ...{ ...rest, SaleStart: toInstant(start), SaleEnd: toInstant(end) },
  }))
const maybeSchedule = fc.option(fc.constantFrom(...SCHEDULES), { freq: 2 })
const world = fc.record({
  schedules: fc.tuple(...SCHEDULES.map(() => schedule)),
  defaults: fc.tuple(...PRODUCTS.map(() => maybeSchedule)),
  offered: fc.subarray([...PRODUCTS]),
  assignments: fc.uniqueArray(
    fc.record({
      ProductID: fc.constantFrom(...PRODUCTS),
      BuyerID: fc.constantFrom(...BUYERS.map(({ id }) => id)),
      UserGroupID: fc.option(fc.constantFrom(...GROUPS)),
      PriceScheduleID: maybeSchedule,
    }),
    {
      minLength: 6,
      maxLength: 14,
      selector: ({ ProductID, BuyerID, UserGroupID }) => `${ProductID} ${BuyerID} ${UserGroupID}`,
    },
  ),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** One comparison: a user, a product and a quantity. */
const trial = fc.record({
  buyer: fc.constantFrom(...BUYERS.map(({ id }) => id)),
  user: fc.constantFrom(...Object.keys(MEMBERS)),
  product: fc.constantFrom(...ORDERABLE),
  quantity: fc.integer({ min: 1, max: 35 }),
})
const TRIALS_PER_WORLD = 6

describe('the price preview of a product', () => {
  let market: Marketplace
  let shop: Shop
  const tokens = new Map<string, string>()
  const orders = new Map<string, string>()

  beforeAll(async () => {
    market = await startMarketplace()
    shop = new Shop(market, await admin(market))
    await shop.supplier(SUPPLIER)
    await shop.price(SUPPLIER, 1, { OwnerID: SUPPLIER })
    for (const { id, currency } of BUYERS) {
      await shop.buyer(id, { ViewAllProducts: true, ViewAllCategories: true })
      if (currency) await shop.locale(`locale-${id}`, currency, id)
      for (const group of GROUPS) await shop.group(id, group)
      for (const [name, groups] of Object.entries(MEMBERS)) {
        const user = `${id}-${name}`
        tokens.set(user, await shop.shopper(id, user))
        for (const UserGroupID of groups)
          await shop.admin('UserGroups.SaveUserAssignment', { buyerID: id }, { UserGroupID, UserID: user })
        const order = {
          token: tokens.get(user) ?? '',
          params: { direction: 'Outgoing' },
          body: { ID: `o-${user}` },
        }
        orders.set(user, (await call('Orders.Create', order)).body.ID)
      }
    }
    for (const id of PRODUCTS)
      await shop.product(id, {
        ...(id === 'parent' && { IsParent: true }),
        ...(CHILDREN.includes(id) && { ParentID: 'parent' }),
      })
    // Child products are in the catalogs of their parent.
    for (const { id } of BUYERS)
      await shop.inCatalog(id, ...PRODUCTS.filter((product) => !CHILDREN.includes(product)))
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  /** Stores a world, and removes the assignments and offers of the one before. */
  async function store({ schedules, defaults, offered, assignments }: World): Promise<void> {
    for (const product of PRODUCTS) {
      for (const one of await listed<ProductAssignment>(
        'Products.ListAssignments',
        {},
        { productID: product },
      ))
        await call('Products.DeleteAssignment', {
          token: shop.token,
          params: { productID: product, buyerID: one.BuyerID ?? '' },
          query: { ...(one.UserGroupID && { userGroupID: one.UserGroupID }) },
        })
      for (const { ID } of await listed<{ ID: string }>('Products.ListSuppliers', { productID: product }))
        await shop.admin('Products.RemoveSupplier', { productID: product, supplierID: ID })
    }
    for (const productID of PRODUCTS)
      await shop.admin('Products.Patch', { productID }, { DefaultPriceScheduleID: null })
    for (const [at, body] of schedules.entries()) {
      const ID = SCHEDULES[at] ?? ''
      await shop.admin('PriceSchedules.Save', { priceScheduleID: ID }, { ID, Name: ID, ...body })
    }
    for (const [at, productID] of PRODUCTS.entries())
      await shop.admin('Products.Patch', { productID }, { DefaultPriceScheduleID: defaults[at] })
    for (const productID of offered)
      await call('Products.SaveSupplier', {
        token: shop.token,
        params: { productID, supplierID: SUPPLIER },
        query: { defaultPriceScheduleID: SUPPLIER },
      })
    for (const body of assignments)
      await call('Products.SaveAssignment', { token: shop.token, body }).catch(async (error: Error) => {
        // The platform takes only schedules in the currency of the party.
        expect((await expectError(Promise.reject(error))).code).toBe('PriceSchedule.CurrencyMismatch')
      })
  }

  const listed = async <T>(id: string, params: Record<string, string>, query: object = {}): Promise<T[]> =>
    (await shop.admin(id, params, undefined, { pageSize: 100, ...query })).Items as T[]

  /** Reads the prices of a product as the preview does. */
  async function readListed(
    productID: string,
    buyerID: string,
  ): Promise<ListedPrices & { parentId: unknown }> {
    const product = await shop.admin('Products.Get', { productID })
    return {
      assignments: await listed('Products.ListAssignments', {}, { productID, buyerID }),
      suppliers: await listed('Products.ListSuppliers', { productID }),
      defaultScheduleId: product.DefaultPriceScheduleID as string | null,
      parentId: product.ParentID,
    }
  }

  /** Returns the schedule and the price that the preview shows. */
  async function preview(productID: string, buyer: string, user: string, quantity: number) {
    const own = await readListed(productID, buyer)
    const parent = own.parentId ? await readListed(own.parentId as string, buyer) : undefined
    const ids = [own, ...(parent ? [parent] : [])].flatMap(scheduleIdsOf)
    const schedules =
      ids.length === 0
        ? []
        : await listed<PriceSchedule>('PriceSchedules.List', {}, { filters: { ID: ids.join('|') } })
    const byId = new Map(schedules.map((one) => [one.ID ?? '', one]))
    const { winner } = choosePriceSchedule(
      [
        ...candidatesOf(own, byId),
        ...(parent ? candidatesOf(parent, byId) : []).map((one) => ({ ...one, isOfParent: true as const })),
      ],
      {
        groupIds: MEMBERS[user] ?? [],
        currency: BUYERS.find(({ id }) => id === buyer)?.currency ?? null,
      },
      { marketplaceId: MARKETPLACE_ID, ownerId: MARKETPLACE_ID },
    )
    if (!winner) return { schedule: null, total: null, source: undefined, isOnSale: false }
    const { total, problem, isOnSale } = priceAt(winner.schedule, quantity)
    return {
      schedule: winner.schedule.ID,
      source: winner.isOfParent ? 'parent' : winner.source,
      total: problem === undefined ? Math.round((total ?? 0) * 100) / 100 : null,
      isOnSale: problem === undefined && isOnSale,
    }
  }

  /** Returns the schedule that the platform shows a user, and what it charges for a line. */
  async function charged(productID: string, name: string, Quantity: number) {
    const token = tokens.get(name) ?? ''
    const { body: product } = await call('Me.GetProduct', { token, params: { productID } })
    const params = { direction: 'Outgoing', orderID: orders.get(name) ?? '' }
    const line = await call('LineItems.Create', {
      token,
      params,
      body: { ProductID: productID, Quantity },
    }).then(
      ({ body }) => body,
      () => undefined,
    )
    if (line) await call('LineItems.Delete', { token, params: { ...params, lineItemID: line.ID } })
    return {
      schedule: product.PriceSchedule?.ID ?? null,
      total: line ? line.LineSubtotal : null,
    }
  }

  it(
    'names the schedule and the price that the platform uses',
    async () => {
      const winners = new Set<string>()
      let [priced, onSale] = [0, 0]
      const runs = Math.ceil(PRICE_COUNT / TRIALS_PER_WORLD)
      const worlds = fc.sample(world, { numRuns: runs, seed: 2026 })
      const trials = fc.sample(trial, { numRuns: runs * TRIALS_PER_WORLD, seed: 2026 })
      for (const [at, one] of worlds.entries()) {
        await store(one)
        for (const { buyer, user, product, quantity } of trials.slice(
          at * TRIALS_PER_WORLD,
          (at + 1) * TRIALS_PER_WORLD,
        )) {
          const expected = await charged(product, `${buyer}-${user}`, quantity)
          const shown = await preview(product, buyer, user, quantity)
          const { schedule: id, total } = shown
          const asked = { at, buyer, user, product, quantity }
          expect({ ...asked, schedule: id, total }).toEqual({ ...asked, ...expected })
          if (shown.source) winners.add(shown.source)
          if (expected.total !== null) priced++
          if (shown.isOnSale) onSale++
        }
      }
      expect([...winners].sort()).toEqual(['buyer', 'default', 'group', 'parent'])
      expect(priced).toBeGreaterThan(PRICE_COUNT / 10)
      expect(onSale).toBeGreaterThan(0)
      expect(market.logged).toEqual([])
    },
    TIMEOUT_MS,
  )
})
