import { placementJobPath } from '@/lib/catalogs/placement-paths'
import { formatNumber } from '@/lib/format/number'
import { isolate } from '@/lib/format/direction'
import type { JobPlan, Target } from '@/lib/jobs/job'
import { catalogPlacement, categoryPlacement } from '@/lib/jobs/placement-write'
import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'
import { countOf } from '@/lib/resource/words'
import { changeSelection, PRODUCT_WORDS, type ChangedProduct, type SelectionChange } from './selection-change'

/** Products are put in a catalog or category, or taken out of it. */
export type PlacementDirection = 'in' | 'out'

/** A catalog or category, with its name for sentences. */
export interface Place {
  id: string
  name: string
}

/** The chosen change of a selection of products. */
export interface PlacementInput {
  direction: PlacementDirection
  catalog: Place
  /** A category of the catalog. Undefined for the catalog itself. */
  category?: Place | undefined
}

/** The current places of products in a catalog. */
export interface Placements {
  inCatalog: ReadonlySet<string>
  /** The category assignments of the products: in the chosen category, or in all categories of the catalog. */
  categoriesOf: ReadonlyMap<string, readonly CategoryProductAssignment[]>
  /** The names of categories by ID, as far as they are known. */
  categoryNames?: ReadonlyMap<string, string>
  /** The list order after the highest one of the chosen category. Undefined when it is unknown. */
  nextOrder?: number
}

/** Returns the changes of a selection, with the reasons why products are left out. */
export function placementRows(
  products: readonly Pick<Target, 'id' | 'name'>[],
  placements: Placements,
  input: PlacementInput,
): SelectionChange {
  return changeSelection(
    products,
    input.direction === 'in' ? putIn(placements, input) : takeOut(placements, input),
  )
}

type ChangeOf = (product: Pick<Target, 'id' | 'name'>) => Omit<ChangedProduct, 'product'> | string

function putIn({ inCatalog, categoriesOf, nextOrder }: Placements, { category }: PlacementInput): ChangeOf {
  let next = nextOrder
  return ({ id, name }) => {
    const isIn = inCatalog.has(id)
    if (!category && isIn) return 'Already in the catalog.'
    if (category && categoriesOf.has(id)) return 'Already in the category.'
    const before = isIn ? 'In the catalog' : 'Not in the catalog'
    if (!category) {
      const body = { ...catalogPlacement(id, []) }
      return {
        target: { id, name, write: { kind: 'create', body } },
        before,
        after: 'In the catalog',
        notes: [],
      }
    }
    const row = { CategoryID: category.id, ...(next !== undefined && { ListOrder: next }) }
    if (next !== undefined) next += 1
    const after = placeWords(category, row.ListOrder)
    // A product that enters the catalog leaves it again with an undo.
    const target: Target = isIn
      ? {
          id: `${id}/${category.id}`,
          name,
          write: { kind: 'create', body: { ...categoryPlacement(id, row) } },
        }
      : { id, name, write: { kind: 'create', body: { ...catalogPlacement(id, [row]) } } }
    return { target, before, after, notes: [] }
  }
}

function takeOut(
  { inCatalog, categoriesOf, categoryNames }: Placements,
  { category }: PlacementInput,
): ChangeOf {
  return ({ id, name }) => {
    const categories = categoriesOf.get(id) ?? []
    if (category) {
      const [row] = categories
      if (!row) return 'Not in the category.'
      const before = { ...categoryPlacement(id, row) }
      return {
        target: { id: `${id}/${category.id}`, name, write: { kind: 'delete', from: before }, before },
        ...{ before: placeWords(category, row.ListOrder), after: 'In the catalog, not in this category' },
        notes: [],
      }
    }
    if (!inCatalog.has(id)) return 'Not in the catalog.'
    const before = { ...catalogPlacement(id, categories) }
    const names = namedCategories(categories).map((one) => isolate(categoryNames?.get(one) ?? one))
    const rest = before.CategoryIDs.length - names.length
    const parts = [...names, ...(rest > 0 ? [`${formatNumber(rest)} more`] : [])]
    return {
      target: { id, name, write: { kind: 'delete', from: before }, before },
      before:
        names.length === 0
          ? 'In the catalog'
          : `In the catalog and ${countOf(before.CategoryIDs.length, { one: 'category', many: 'categories' })}`,
      after: 'Not in the catalog',
      notes: names.length === 0 ? [] : [`It leaves ${joinWords(parts, 'and')} too.`],
    }
  }
}

/** Number of categories that a row names. It counts the others. */
const MAX_CATEGORIES_NAMED = 5

/** Returns the IDs of the categories that a row names, in ID order. */
export function namedCategories(categories: readonly CategoryProductAssignment[]): string[] {
  return catalogPlacement('', categories).CategoryIDs.slice(0, MAX_CATEGORIES_NAMED)
}

function placeWords({ name }: Place, order: number | null | undefined): string {
  const place = `In ${isolate(name)}`
  return typeof order === 'number' ? `${place}, list order ${order}` : place
}

/**
 * Returns the job that writes the changes. Undefined when nothing changes. A product whose place in the catalog changes
 * before its turn is skipped, because the undo restores the places of the preview.
 */
export function placementJob(
  rows: readonly ChangedProduct[],
  { direction, catalog, category }: PlacementInput,
): JobPlan | undefined {
  if (rows.length === 0) return undefined
  const [isIn, place] = [direction === 'in', isolate((category ?? catalog).name)]
  const size = countOf(rows.length, PRODUCT_WORDS)
  return {
    ...{ path: placementJobPath(catalog.id), route: '/products', words: PRODUCT_WORDS },
    ...{ targets: rows.map(({ target }) => target), canUndoRows: true },
    title: isIn ? `Put ${size} in ${place}` : `Take ${size} out of ${place}`,
    undoText: isIn
      ? `The products that it put in ${place} are taken out again, as a new job. Products whose place was changed since then are skipped.`
      : `The products that it took out of ${place} are put in again, as a new job. They get back ${category ? 'their list order' : 'their categories of this catalog and their list orders'}. Products that were put there since then are skipped.`,
  }
}
