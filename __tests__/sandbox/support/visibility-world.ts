import fc from 'fast-check'
import type { Shop } from './shop'

/** A setting of a category. Null when the assignment does not set it. */
export type Flag = boolean | null

/** Two catalogs of four categories, four products, and one buyer with two groups. The user is in the first group. */
export interface World {
  catalogs: { active: boolean; assigned: boolean; all: boolean }[]
  /** Categories by catalog: an earlier parent or none, and the settings of the buyer and of the two groups. */
  categories: { parent: number | null; active: boolean; flags: (Flag | undefined)[] }[][]
  products: {
    active: boolean
    /** Index of the parent product, which has no parent itself. */
    parent: number | null
    catalogs: boolean[]
    /** True for each category the product is in, by catalog and category. */
    placed: boolean[][]
    /** True for each party the product is assigned to: the buyer, the first and the second group. */
    assigned: boolean[]
  }[]
}

const PARTIES = [undefined, 'mine', 'other'] as const
const many = <T>(one: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: length, maxLength: length })
const often = fc.integer({ min: 0, max: 9 }).map((n) => n < 8)
const seldom = fc.integer({ min: 0, max: 9 }).map((n) => n < 2)

/** Arbitrary worlds. */
export const world: fc.Arbitrary<World> = fc.record({
  catalogs: many(fc.record({ active: often, assigned: often, all: fc.boolean() }), 2),
  categories: many(
    fc.tuple(
      ...[0, 1, 2, 3].map((index) =>
        fc.record({
          parent: index === 0 ? fc.constant(null) : fc.option(fc.nat(index - 1), { freq: 3 }),
          active: often,
          flags: many(
            fc.constantFrom<Flag | undefined>(undefined, undefined, undefined, null, true, false),
            3,
          ),
        }),
      ),
    ),
    2,
  ),
  products: fc.tuple(
    ...[0, 1, 2, 3].map((index) =>
      fc.record({
        active: often,
        parent: index < 3 ? fc.constant(null) : fc.option(fc.nat(2), { freq: 3 }),
        catalogs: many(fc.boolean(), 2),
        placed: many(many(seldom, 4), 2),
        assigned: many(seldom, 3),
      }),
    ),
  ),
})

/** Creates the world for a new buyer with this name, which all IDs begin with. Returns the token of the user. */
export async function build(
  shop: Shop,
  name: string,
  { catalogs, categories, products }: World,
): Promise<string> {
  await shop.admin('Buyers.Create', {}, { ID: name, Name: name, Active: true })
  const token = await shop.shopper(name, `${name}-user`)
  await shop.group(name, 'mine', `${name}-user`)
  await shop.group(name, 'other')
  for (const [n, product] of products.entries()) {
    const isParent = products.some(({ parent }) => parent === n)
    const ParentID = product.parent === null ? null : `${name}-${product.parent}`
    await shop.product(`${name}-${n}`, { Active: product.active, IsParent: isParent, ParentID })
  }
  const places = products.map(({ parent }) => parent === null)
  for (const [c, catalog] of catalogs.entries()) {
    const at = `${name}-c${c}`
    await shop.catalog(at, { Active: catalog.active })
    await shop.catalogFor(at, name, { ViewAllProducts: catalog.all })
    for (const [k, category] of categories[c]!.entries()) {
      const parent = category.parent === null ? null : `k${category.parent}`
      await shop.category(at, `k${k}`, parent, { Active: category.active })
      for (const [p, flag] of category.flags.entries())
        if (flag !== undefined)
          await shop.categoryFor(at, `k${k}`, name, { UserGroupID: PARTIES[p], ViewAllProducts: flag })
    }
    for (const [n, product] of products.entries()) {
      if (!places[n]) continue
      if (product.catalogs[c]) await shop.inCatalog(at, `${name}-${n}`)
      for (const [k, isIn] of product.placed[c]!.entries())
        if (isIn) await shop.inCategory(at, `k${k}`, `${name}-${n}`)
    }
  }
  // Buyer and product must share a catalog before the assignment. The second step unassigns the buyer again.
  for (const [n, product] of products.entries()) {
    const isSomewhere = product.catalogs.some(Boolean) || product.placed.flat().some(Boolean)
    for (const [p, isAssigned] of product.assigned.entries())
      if (isAssigned && places[n] && isSomewhere)
        await shop.productFor(`${name}-${n}`, name, { UserGroupID: PARTIES[p] })
  }
  for (const [c, catalog] of catalogs.entries())
    if (!catalog.assigned)
      await shop.admin('Catalogs.DeleteAssignment', { catalogID: `${name}-c${c}` }, undefined, {
        buyerID: name,
      })
  return token
}
