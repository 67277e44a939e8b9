import { readCategoriesWithIds, readChildren } from '@/lib/catalogs/categories'
import { parseExpression } from '@/lib/expressions/parse'
import { ExpressionProblem } from '@/lib/expressions/problem'
import type { Call, Node } from '@/lib/expressions/tree'
import { unquote } from '@/lib/expressions/tokens'
import { unwrap } from '@/lib/expressions/tree'
import type { IsInCategory } from '@/lib/expressions/evaluate'
import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Category, ExtendedLineItem, LineItem, Order, User } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { withinPeriod, type Instants, type PacedReader } from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import { COUNTED_DIRECTION, SOLD_STATUSES } from './sold'

/** An order with its lines. */
export interface SampleOrder {
  order: Order
  lines: readonly LineItem[]
}

/** Maximum number of orders in a sample. It is one page of the platform. */
export const MAX_SAMPLE_ORDERS = 100

/**
 * Reads the latest submitted orders of the marketplace, or of one buyer, with their lines: one request for the orders,
 * one for each 100 lines.
 */
export async function readLastOrders(
  { signal }: RequestScope = {},
  buyerId?: string,
): Promise<SampleOrder[]> {
  const scope = { signal, quiet: true }
  const { Items: orders } = await call(
    (oc) =>
      oc.Orders.List(
        COUNTED_DIRECTION,
        {
          sortBy: ['!DateSubmitted'],
          page: 1,
          pageSize: MAX_SAMPLE_ORDERS,
          filters: { IsSubmitted: true, ...(buyerId && { FromCompanyID: buyerId }) },
        },
        { signal },
      ) as Promise<ListPage<Order>>,
    scope,
  )
  const oldest = orders.at(-1)?.DateSubmitted
  if (!oldest) return []
  const readLines = (page: number) =>
    call(
      (oc) =>
        oc.LineItems.ListAcrossOrders(
          COUNTED_DIRECTION,
          {
            ...{ sortBy: ['DateAdded', 'ID'], page, pageSize: PAGE_SIZE },
            filters: {
              'Order.DateSubmitted': `>=${oldest}`,
              'Order.IsSubmitted': true,
              ...(buyerId && { 'Order.FromCompanyID': buyerId }),
            },
          },
          { signal },
        ) as Promise<ListPage<ExtendedLineItem>>,
      scope,
    )
  const first = await readLines(1)
  const inTurn = createRequestQueue()
  const others = await Promise.all(
    Array.from({ length: Math.max(0, first.Meta.TotalPages - 1) }, (_, index) =>
      inTurn(() => readLines(index + 2), signal),
    ),
  )
  return joinLines(
    orders,
    [first, ...others].flatMap(({ Items }) => Items),
  )
}

function joinLines(orders: readonly Order[], lines: readonly ExtendedLineItem[]): SampleOrder[] {
  const byOrder = new Map<string, LineItem[]>(orders.map(({ ID = '' }) => [ID, []]))
  for (const line of lines) byOrder.get(line.Order?.ID ?? '')?.push(line as LineItem)
  return orders.map((order) => ({ order, lines: byOrder.get(order.ID ?? '') ?? [] }))
}

interface SamplePart {
  instants: Instants
  page: number
  pageSize: number
}

const listSold = (oc: OrderCloud, { instants, ...page }: SamplePart, request: { signal: AbortSignal }) =>
  oc.Orders.List(
    COUNTED_DIRECTION,
    {
      ...page,
      sortBy: ['DateSubmitted', 'ID'],
      filters: { DateSubmitted: withinPeriod(instants), Status: SOLD_STATUSES },
    },
    request,
  ) as Promise<ListPage<Order>>

const listSoldLines = (oc: OrderCloud, { instants, ...page }: SamplePart, request: { signal: AbortSignal }) =>
  oc.LineItems.ListAcrossOrders(
    COUNTED_DIRECTION,
    {
      ...page,
      sortBy: ['DateAdded', 'ID'],
      filters: { 'Order.DateSubmitted': withinPeriod(instants), 'Order.Status': SOLD_STATUSES },
    },
    request,
  ) as Promise<ListPage<ExtendedLineItem>>

/** Returns the number of orders and lines that `readOrdersOfPeriod` reads, by two requests. */
export async function countOrdersOfPeriod(instants: Instants, signal: AbortSignal): Promise<number> {
  const one = { instants, page: 1, pageSize: 1 }
  const scope = { signal, quiet: true }
  const pages = await Promise.all([
    call((oc) => listSold(oc, one, { signal }), scope),
    call((oc) => listSoldLines(oc, one, { signal }), scope),
  ])
  return pages.reduce((sum, { Meta }) => sum + Meta.TotalCount, 0)
}

/** Reads all orders of a period that count as sales, with their lines. */
export async function readOrdersOfPeriod(reader: PacedReader, instants: Instants): Promise<SampleOrder[]> {
  const [orders, lines] = await Promise.all([
    reader.readPeriod<Order>(instants, listSold),
    reader.readPeriod<ExtendedLineItem>(instants, listSoldLines),
  ])
  return joinLines(orders, lines)
}

/** Returns an order as if a user of a buyer had placed it. */
export function placedBy({ order, lines }: SampleOrder, buyerId: string, user: User): SampleOrder {
  const FromUser = { ...user, CompanyID: buyerId }
  return { order: { ...order, FromCompanyID: buyerId, FromUserID: user.ID, FromUser } as Order, lines }
}

/** Reads one order with its lines. */
export async function readOneOrder(id: string, { signal }: RequestScope = {}): Promise<SampleOrder> {
  const scope = { signal, quiet: true }
  const [order, lines] = await Promise.all([
    call((oc) => oc.Orders.Get('All', encodeURIComponent(id), { signal }) as Promise<Order>, scope),
    call(
      (oc) =>
        readAllAssignments<LineItem>((page) =>
          oc.LineItems.List('All', encodeURIComponent(id), page, { signal }),
        ),
      scope,
    ),
  ])
  return { order, lines }
}

/** The categories that expressions name. */
export interface NamedCategories {
  /** IDs whose own products count. */
  direct: string[]
  /** IDs whose products count with those of the categories below. */
  withBelow: string[]
}

/** Returns the IDs of the categories that expressions name, sorted. Texts that cannot be parsed name none. */
export function categoriesIn(texts: readonly string[]): NamedCategories {
  const direct = new Set<string>()
  const withBelow = new Set<string>()
  const visitCall = ({ name, args }: Call) => {
    const found = { incategory: direct, inparentcategory: withBelow }[name.source.toLowerCase()]
    for (const arg of args) {
      const inner = unwrap(arg)
      if (found && inner.kind === 'literal' && inner.type === 'text')
        for (const id of unquote(inner.token.source).split(',')) if (id.trim() !== '') found.add(id.trim())
    }
  }
  for (const text of texts) {
    try {
      visitCalls(parseExpression(text).root, visitCall)
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
    }
  }
  return { direct: [...direct].sort(), withBelow: [...withBelow].sort() }
}

function visitCalls(node: Node, visit: (call: Call) => void): void {
  if (node.kind === 'call') {
    visit(node)
    for (const arg of node.args) visitCalls(arg, visit)
  } else if (node.kind === 'binary') {
    visitCalls(node.left, visit)
    visitCalls(node.right, visit)
  } else if (node.kind === 'unary') visitCalls(node.operand, visit)
  else if (node.kind === 'group') visitCalls(node.inner, visit)
}

/** Products of each named category, in lower case. */
export interface CategoryProducts {
  direct: Readonly<Record<string, readonly string[]>>
  withBelow: Readonly<Record<string, readonly string[]>>
}

/** Time for which the products of categories count as current, in milliseconds. */
const CATEGORIES_STALE_MS = 300_000

/** Query for the products of the categories that expressions name. Without named categories, it sends no request. */
export function categoryProductsQuery(named: NamedCategories) {
  return {
    queryKey: keys.item('categories/promotion-sample', [named.direct.join(), named.withBelow.join()]),
    queryFn: ({ signal }: RequestScope) => readCategoryProducts(named, { signal }),
    staleTime: CATEGORIES_STALE_MS,
  }
}

/**
 * Reads the products of the named categories in all catalogs. The assignments of several categories, or of those below
 * them, are read only in the catalogs that have them, and once for each category.
 */
export async function readCategoryProducts(
  named: NamedCategories,
  { signal }: RequestScope = {},
): Promise<CategoryProducts> {
  const ids = [...new Set([...named.direct, ...named.withBelow])]
  if (ids.length === 0) return { direct: {}, withBelow: {} }
  const scope = { signal, quiet: true }
  const inTurn = createRequestQueue()
  const catalogs = await call(
    (oc) => readAllAssignments((page) => oc.Catalogs.List({ ...page, sortBy: ['ID'] }, { signal })),
    scope,
  )
  const readProducts = async (catalogId: string, categoryID: string): Promise<string[]> => {
    const assignments = await inTurn(
      () =>
        call(
          (oc) =>
            readAllAssignments((page) =>
              oc.Categories.ListProductAssignments(
                encodeURIComponent(catalogId),
                { categoryID, ...page },
                { signal },
              ),
            ),
          scope,
        ),
      signal,
    )
    return assignments.flatMap(({ ProductID }) => ProductID?.toLowerCase() ?? [])
  }
  const isOneOnly = ids.length === 1 && named.withBelow.length === 0
  const parts = await Promise.all(
    catalogs.map(async ({ ID: catalogId = '' }) => {
      // One category has its products read as fast as it is found.
      const found = isOneOnly
        ? ids
        : await inTurn(() => readCategoriesWithIds(catalogId, ids, scope), signal).then((categories) =>
            categories.flatMap(({ ID }) => ID ?? []),
          )
      const has = (id: string) => found.some((one) => one.toLowerCase() === id.toLowerCase())
      const below = await readBelow(named.withBelow.filter(has), (parents) =>
        inTurn(() => readChildren(catalogId, parents, scope), signal),
      )
      const wanted = new Set([...named.direct.filter(has), ...[...below.values()].flat()])
      const products = new Map(
        await Promise.all([...wanted].map(async (id) => [id, await readProducts(catalogId, id)] as const)),
      )
      return { below, products }
    }),
  )
  const collect = (
    categories: readonly string[],
    idsOf: (part: (typeof parts)[number], id: string) => string[],
  ) =>
    Object.fromEntries(
      categories.map((id) => [
        id.toLowerCase(),
        parts.flatMap((part) => idsOf(part, id).flatMap((one) => part.products.get(one) ?? [])),
      ]),
    )
  return {
    direct: collect(named.direct, (_, id) => [id]),
    withBelow: collect(named.withBelow, ({ below }, id) => below.get(id) ?? []),
  }
}

/** Returns each category with all categories below it. One level of all of them is read at a time. */
async function readBelow(
  roots: readonly string[],
  readLevel: (parents: readonly string[]) => Promise<Category[]>,
): Promise<Map<string, string[]>> {
  const trees = new Map(roots.map((id) => [id, [id]]))
  const members = new Map(roots.map((id) => [id, new Set([id.toLowerCase()])]))
  for (let parents = [...roots]; parents.length > 0;) {
    const children = await readLevel(parents)
    const next = new Set<string>()
    for (const { ID, ParentID } of children) {
      if (!ID || !ParentID) continue
      for (const [root, known] of members) {
        if (!known.has(ParentID.toLowerCase()) || known.has(ID.toLowerCase())) continue
        known.add(ID.toLowerCase())
        trees.get(root)?.push(ID)
        next.add(ID)
      }
    }
    parents = [...next]
  }
  return trees
}

/** Returns the function that tests whether a product of the sample is in a category. */
export function membershipIn(
  { direct, withBelow }: CategoryProducts,
  sample: readonly SampleOrder[],
): IsInCategory {
  const sets = (lists: CategoryProducts['direct']) =>
    new Map(Object.entries(lists).map(([id, products]) => [id, new Set(products)]))
  const [own, all] = [sets(direct), sets(withBelow)]
  // A child product is in the categories of its parent.
  const parents = new Map(
    sample.flatMap(({ lines }) =>
      lines.flatMap(({ ProductID, Product }) =>
        ProductID && Product?.ParentID ? [[ProductID, Product.ParentID] as const] : [],
      ),
    ),
  )
  return (product, categories, isBelow) => {
    const assigned = (parents.get(product) ?? product).toLowerCase()
    return categories.some((id) => (isBelow ? all : own).get(id.toLowerCase())?.has(assigned) ?? false)
  }
}
