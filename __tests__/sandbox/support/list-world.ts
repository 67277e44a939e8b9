import { send } from './http'
import { KINDS, type Asked, type ListName } from './list-queries'
import { answerList, queryText, type Body, type Facet, type Listed } from './list-rules'
import { TEXTS, type Write } from './list-writes'
import type { Marketplace } from './marketplace'
import { OrderDesk } from './order-desk'
import { admin, person, userBody } from './people'
import { call } from './sdk'

const FACETS: Facet[] = [
  { ID: 'tags', Name: 'Tags', XpPath: 'Tags', MinCount: 0, ListOrder: 2 },
  { ID: 'Price', Name: 'Price', XpPath: 'Price', MinCount: 1, ListOrder: null },
  { ID: 'mixed', Name: 'Mixed', XpPath: 'Mixed', MinCount: 1, ListOrder: null },
  { ID: 'kinds', Name: 'Kinds', XpPath: 'Parts.Kind', MinCount: 2, ListOrder: 1 },
]
const PEOPLE = [
  ['B', 'Same'],
  ['first-buyer', 'same'],
  ['B', 'Zed'],
  ['B', 'amy'],
  ['first-buyer', 'Bob'],
  ['B', 'bolt'],
] as const

const inUpperCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inUpperCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toUpperCase(), inUpperCase(one)]))
}

/**
 * Returns the xp of a write, with all its names in upper case if requested. A record that has some names keeps their
 * case.
 */
function spelled(xp: unknown, isInUpperCase: boolean, stored: unknown): unknown {
  const [name] = Object.keys(stored ?? {})
  const isUpper = name === undefined ? isInUpperCase : name === name.toUpperCase()
  return isUpper ? inUpperCase(xp) : xp
}

/** A marketplace with data that random writes change, and the expected contents of its lists. */
export class ListWorld {
  private readonly products = new Map<string, Body>()
  private readonly records = new Map<string, Map<string, Body>>()
  private readonly placed = new Set<string>()
  private readonly offered = new Set<string>()
  private users: Body[] = []
  private schedules: Body[] = []
  private orders: Body[] = []
  private lines: Body[] = []
  private tokens = { admin: '', supplier: '', buyer: '' }

  private constructor(private readonly market: Marketplace) {}

  static async open(market: Marketplace): Promise<ListWorld> {
    const world = new ListWorld(market)
    await world.stock()
    return world
  }

  private async stock(): Promise<void> {
    const { market } = this
    const token = await admin(market)
    const make = async (id: string, body: Body, params = {}): Promise<Body> =>
      (await call(id, { token, params, body })).body as Body
    const desk = await new OrderDesk(market, token).open()
    await make('Suppliers.Create', { ID: 'S', Name: 'Supplier', Active: true })
    this.tokens = {
      admin: token,
      supplier: await desk.someone('sue', ['ProductReader'], { supplier: 'S' }),
      buyer: await person(market, token, {
        username: 'joe',
        roles: ['MeAdmin', 'Shopper'],
        buyer: 'first-buyer',
      }),
    }
    for (const ID of ['North', 'south'])
      await make('AdminAddresses.Create', {
        ID,
        AddressName: ID,
        Street1: 'Quay 1',
        City: 'Bergen',
        Country: 'NO',
      })
    for (const facet of FACETS) await make('ProductFacets.Create', { ...facet })
    for (const [at, [buyerID, ID]] of PEOPLE.entries())
      await make('Users.Create', { ...userBody(`user-${at}`), ID, LastName: TEXTS[at % 3] }, { buyerID })
    const { body } = await call('Users.ListAcrossBuyers', { token, query: { pageSize: 100 } })
    this.users = body.Items
    for (const [ID, ...prices] of [['Low', 1, 2], ['high', 5, 12.5], ['None'], ['low-2', 2]] as const) {
      const PriceBreaks = prices.map((Price, index) => ({ Quantity: index + 1, Price }))
      await make('PriceSchedules.Create', { ID, Name: 'bolt', PriceBreaks })
    }
    this.schedules = (await call('PriceSchedules.List', { token })).body.Items
    for (const [quantities, Comments] of [
      [[2, 1], 'Bolts plus nails'],
      [[10], 'first STEEL'],
      [[1, 2, 5], null],
      [[1], 'B'],
    ] as const)
      await desk.submitted([...quantities], { Comments })
    await desk.draft([1])
    await this.readOrders(token)
    for (const ID of ['nail', 'screw']) await this.readProduct(ID)
  }

  private async readOrders(token: string): Promise<void> {
    this.orders = []
    this.lines = []
    for (const number of [1, 2, 3, 4]) {
      const params = { direction: 'All', orderID: `order-${number}` }
      const order = (await call('Orders.Get', { token, params })).body as Body
      this.orders.push(order)
      const { body } = await call('LineItems.List', { token, params })
      for (const line of body.Items as Body[]) this.lines.push({ OrderID: order.ID, Order: order, ...line })
    }
  }

  private async readProduct(productID: string): Promise<void> {
    const token = this.tokens.admin
    this.products.set(productID, (await call('Products.Get', { token, params: { productID } })).body as Body)
  }

  /** Carries out a write through `market` if it is possible, and records the response. */
  async write(write: Write, market: Marketplace = this.market): Promise<void> {
    const request = async (method: string, path: string, body?: unknown): Promise<Body | null> => {
      const answer = await send(market, method, `/v1/${path}`, {
        token: this.tokens.admin,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (answer.status >= 500) throw new Error(answer.text)
      return answer.status < 300 ? ((answer.body ?? {}) as Body) : null
    }
    switch (write.do) {
      case 'product': {
        const isThere = this.products.has(write.id)
        const xp = spelled(write.body.xp, write.isInUpperCase, this.products.get(write.id)?.xp)
        const owner = write.isOfSupplier ? { OwnerID: 'S' } : {}
        // Writes by a rename, a patch or a first write. Each stores the record in a different way.
        const stored = isThere
          ? await request('PATCH', `products/${write.id}`, {
              ...write.body,
              xp: xp ?? null,
            })
          : await request('POST', 'products', {
              ID: write.id,
              Inventory: { Enabled: true },
              ...owner,
              ...write.body,
              xp,
            })
        if (stored) this.products.set(write.id, stored)
        return
      }
      case 'delete':
        if (await request('DELETE', `products/${write.id}`)) this.forget(write.id)
        return
      case 'rename': {
        if (!this.products.has(write.id) || write.id === write.to) return
        const stored = await request('PATCH', `products/${write.id}`, { ID: write.to })
        if (!stored) return
        for (const set of [this.placed, this.offered]) if (set.has(write.id)) set.add(write.to)
        const records = this.records.get(write.id)
        this.forget(write.id)
        this.products.set(write.to, stored)
        if (records) this.records.set(write.to, records)
        return this.readOrders(this.tokens.admin)
      }
      case 'place':
        if (!this.products.has(write.id)) return
        if (this.placed.has(write.id)) {
          await request('DELETE', `catalogs/first-buyer/productassignments/${write.id}`)
          this.placed.delete(write.id)
        } else {
          await request('POST', 'catalogs/productassignments', {
            CatalogID: 'first-buyer',
            ProductID: write.id,
          })
          this.placed.add(write.id)
        }
        return
      case 'offer':
        if (!this.products.has(write.id)) return
        if (this.offered.has(write.id)) {
          await request('DELETE', `products/${write.id}/suppliers/S`)
          this.offered.delete(write.id)
        } else {
          await request('PUT', `products/${write.id}/suppliers/S`)
          this.offered.add(write.id)
        }
        return
      case 'stock': {
        if (!this.products.has(write.id)) return
        const records = this.records.get(write.id) ?? new Map<string, Body>()
        this.records.set(write.id, records)
        const path = `products/${write.id}/inventoryrecords`
        if (write.count === null) {
          if (await request('DELETE', `${path}/${write.at}`)) records.delete(write.at)
        } else {
          const body = { AddressID: write.at, QuantityAvailable: write.count }
          const stored = await request('PUT', `${path}/${write.at}`, body)
          if (stored) records.set(write.at, stored)
        }
        return this.readProduct(write.id)
      }
      case 'user': {
        const user = this.users[write.at % this.users.length]
        const body = { LastName: write.name, Active: write.isActive }
        const stored = await request(
          'PATCH',
          `buyers/${String(user?.CompanyID)}/users/${String(user?.ID)}`,
          body,
        )
        this.users = this.users.map((one) => (one === user && stored ? stored : one))
        return
      }
      case 'line': {
        const line = this.lines[write.at % this.lines.length]
        const path = `orders/All/${String(line?.OrderID)}/lineitems/${String(line?.ID)}`
        const xp = spelled(write.xp, write.isInUpperCase, line?.xp)
        if (await request('PATCH', path, { xp })) await this.readOrders(this.tokens.admin)
        return
      }
    }
  }

  private forget(id: string): void {
    this.products.delete(id)
    this.records.delete(id)
    this.placed.delete(id)
    this.offered.delete(id)
  }

  private listed({ kind, as }: ListName): Listed[] {
    const product = (body: Body): Listed => ({
      body,
      collections: { InventoryRecords: [...(this.records.get(String(body.ID))?.values() ?? [])] },
    })
    switch (kind) {
      case 'products':
        return [...this.products.values()]
          .filter(
            ({ ID, OwnerID, AllSuppliersCanSell }) =>
              as === 'admin' ||
              OwnerID === 'S' ||
              AllSuppliersCanSell === true ||
              this.offered.has(String(ID)),
          )
          .map(product)
      case 'mine':
        return [...this.products.values()]
          .filter(({ ID, Active }) => Active === true && this.placed.has(String(ID)))
          .map((body) => ({ body }))
      case 'records':
        return [...(this.records.get('L')?.values() ?? [])].map((body) => ({ body }))
      case 'users':
        return this.users.map((body) => ({ body }))
      case 'schedules':
        return this.schedules.map((body) => ({ body }))
      case 'orders':
        return this.orders.map((body) => ({
          body,
          collections: { LineItems: this.lines.filter(({ OrderID }) => OrderID === body.ID) },
        }))
      case 'lines':
        return this.lines.map((body) => ({ body }))
    }
  }

  /** Compares the platform's response with the rules. */
  async check({ name, query }: Asked, market: Marketplace = this.market): Promise<void> {
    const paths: Record<ListName['kind'], string> = {
      products: 'products',
      mine: 'me/products',
      records: 'products/L/inventoryrecords',
      users: 'buyerusers',
      schedules: 'priceschedules',
      orders: 'orders/All',
      lines: 'lineitems/All',
    }
    if (name.kind === 'records' && !this.products.has('L')) return
    const hasFacets = name.kind === 'products' || name.kind === 'mine'
    const wanted = answerList(this.listed(name), query, KINDS[name.kind], hasFacets ? FACETS : null)
    const text = `/v1/${paths[name.kind]}?${queryText(query)}`
    const { status, body } = await send(market, 'GET', text, { token: this.tokens[name.as] })
    const idOf = (item: Body): string => [item.OrderID, item.CompanyID, item.ID].filter(Boolean).join('/')
    const facets = body?.Meta?.Facets as Body[] | undefined
    const meta = status === 200 ? { ...body.Meta } : body
    if (status === 200) delete meta.NextPageKey
    if (facets) meta.Facets = facets.map(({ Name, XpPath, Values }) => ({ Name, XpPath, Values }))
    expect({
      asked: `${name.as} ${text}`,
      status,
      ids: (body?.Items as Body[] | undefined)?.map(idOf),
      meta,
    }).toEqual({
      asked: `${name.as} ${text}`,
      status: 200,
      ids: wanted.items.map(idOf),
      meta: wanted.meta,
    })
  }
}
