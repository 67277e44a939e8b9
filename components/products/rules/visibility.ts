import type { CatalogAssignment, CategoryAssignment, ProductAssignment } from '@/lib/ordercloud/models'

/** A category as the rules need it. */
interface CategoryState {
  id: string
  isActive: boolean
}

/** A catalog that contains the product, as one buyer has it. */
export interface CatalogFacts {
  id: string
  isActive: boolean
  /** The assignment of the catalog to the buyer. Null when the buyer does not have the catalog. */
  assignment: Pick<CatalogAssignment, 'ViewAllCategories' | 'ViewAllProducts'> | null
  /** The categories that contain the product, each followed by the categories above it. */
  trails: readonly (readonly CategoryState[])[]
  /** The assignments of these categories to the buyer and its user groups. */
  settings: readonly CategoryAssignment[]
}

/** The facts that decide if users of one buyer see a product. */
export interface VisibilityFacts {
  isActive: boolean
  /** False when the product has a parent that is inactive. */
  isParentActive: boolean
  /** The catalogs of the product, or of its parent. */
  catalogs: readonly CatalogFacts[]
  /** The user groups of the buyer that the product is assigned to. Null stands for the buyer itself. */
  assignedTo: readonly (string | null)[]
  /** The user groups of the user. Empty for what every user of the buyer sees. */
  groupIds: readonly string[]
}

/** An effective setting of a category, and the category that sets it. */
interface EffectiveSetting {
  value: boolean
  /** ID of the category that sets it. Null for the catalog. */
  from: string | null
}

/** The way in which one category that contains the product treats it. */
export interface PlaceVerdict {
  categoryId: string
  /** ID of the category or the nearest one above it that is inactive. */
  inactiveId: string | undefined
  allProducts: EffectiveSetting
  /** True when users find the product in the category. A hidden category does not hide its products. */
  isCategoryShown: boolean
}

/** The way in which one catalog treats the product. */
export interface CatalogVerdict {
  id: string
  isActive: boolean
  isAssigned: boolean
  /** True when the catalog shows all products, unless a category says otherwise. */
  showsAll: boolean
  /** The reason why the catalog shows the product. Undefined when it does not. */
  reason: 'catalog' | 'category' | 'assignment' | undefined
  places: readonly PlaceVerdict[]
}

/** The answer to the question if a user sees a product. */
export interface Verdict {
  isVisible: boolean
  isActive: boolean
  isParentActive: boolean
  /** The party through which the product is assigned to the user. */
  assignedTo: 'buyer' | 'group' | undefined
  catalogs: readonly CatalogVerdict[]
}

type Field = 'Visible' | 'ViewAllProducts'

/**
 * Decides if a user of a buyer sees a product, as the platform does: the product and its parent are active, and an
 * active catalog of the buyer contains the product and shows it. A catalog shows it when it shows all products, when
 * one of the product's active categories shows its products, or when the product is assigned to the buyer or to a user
 * group of the user. The setting of a category precedes that of the catalog, so that a category can hide products.
 */
export function decideVisibility(facts: VisibilityFacts): Verdict {
  const { isActive, isParentActive, groupIds } = facts
  const isGroupAssigned = facts.assignedTo.some((groupId) => groupId !== null && groupIds.includes(groupId))
  const assignedTo = facts.assignedTo.includes(null) ? 'buyer' : isGroupAssigned ? 'group' : undefined
  const catalogs = facts.catalogs.map((catalog) => judgeCatalog(catalog, groupIds, assignedTo !== undefined))
  const isVisible = isActive && isParentActive && catalogs.some(({ reason }) => reason !== undefined)
  return { isVisible, isActive, isParentActive, assignedTo, catalogs }
}

function judgeCatalog(
  catalog: CatalogFacts,
  groupIds: readonly string[],
  isProductAssigned: boolean,
): CatalogVerdict {
  const { id, isActive, assignment } = catalog
  const showsAll = assignment?.ViewAllProducts === true
  const places = catalog.trails.map((trail): PlaceVerdict => ({
    categoryId: trail[0]?.id ?? '',
    inactiveId: trail.find((category) => !category.isActive)?.id,
    allProducts: effectiveSetting(catalog, trail, 'ViewAllProducts', groupIds),
    isCategoryShown:
      trail.every((category) => category.isActive) &&
      effectiveSetting(catalog, trail, 'Visible', groupIds).value,
  }))
  const reasonOf = (): CatalogVerdict['reason'] => {
    if (!isActive || assignment === null) return undefined
    const isDenied = places.some(({ allProducts }) => !allProducts.value)
    if (showsAll && !isDenied) return 'catalog'
    if (places.some((place) => showsProduct(place))) return 'category'
    return isProductAssigned ? 'assignment' : undefined
  }
  return { id, isActive, isAssigned: assignment !== null, showsAll, reason: reasonOf(), places }
}

/** Returns true when a category shows its products. */
export function showsProduct({ inactiveId, allProducts }: PlaceVerdict): boolean {
  return inactiveId === undefined && allProducts.value
}

/**
 * Returns a setting of a category, from the category itself, from the nearest category above it that sets it, or from
 * the catalog. On each level the user's groups precede the buyer, and one group that allows it is sufficient.
 */
function effectiveSetting(
  { settings, assignment }: CatalogFacts,
  trail: CatalogFacts['trails'][number],
  field: Field,
  groupIds: readonly string[],
): EffectiveSetting {
  for (const { id } of trail) {
    const here = settings.filter(({ CategoryID }) => CategoryID === id)
    const given = (rows: readonly CategoryAssignment[]) =>
      rows.flatMap((row) => (typeof row[field] === 'boolean' ? [row[field]] : []))
    const ofGroups = given(here.filter(({ UserGroupID }) => UserGroupID && groupIds.includes(UserGroupID)))
    const ofBuyer = given(here.filter(({ UserGroupID }) => !UserGroupID))
    const found = ofGroups.length > 0 ? ofGroups : ofBuyer
    if (found.length > 0) return { value: found.includes(true), from: id }
  }
  const catalogField = field === 'Visible' ? 'ViewAllCategories' : 'ViewAllProducts'
  return { value: assignment?.[catalogField] === true, from: null }
}

/** Returns the user groups of a buyer that see a product although not every user of the buyer does. */
export function groupsThatSee(facts: VisibilityFacts): string[] {
  if (decideVisibility({ ...facts, groupIds: [] }).isVisible) return []
  return namedGroups(facts.assignedTo, facts.catalogs).filter(
    (groupId) => decideVisibility({ ...facts, groupIds: [groupId] }).isVisible,
  )
}

function namedGroups(
  assignedTo: readonly (string | null)[],
  catalogs: readonly Pick<CatalogFacts, 'settings'>[],
): string[] {
  const ofCategories = catalogs.flatMap(({ settings }) => settings.map(({ UserGroupID }) => UserGroupID))
  return [...new Set([...assignedTo, ...ofCategories].flatMap((id) => id || []))]
}

/** A catalog that contains the product, with everyone who has the catalog. */
export interface AudienceCatalog extends Omit<CatalogFacts, 'assignment'> {
  buyers: readonly CatalogAssignment[]
}

/** The facts that decide if anyone sees a product. */
export interface AudienceFacts {
  isActive: boolean
  isParentActive: boolean
  catalogs: readonly AudienceCatalog[]
  assignments: readonly ProductAssignment[]
}

/** The first reason why no buyer sees a product. */
export type NobodyReason =
  'inactive' | 'parentInactive' | 'noCatalog' | 'catalogsInactive' | 'noBuyer' | 'notShown'

/** Returns the reason why no buyer sees a product. Undefined when a buyer or one of its user groups does. */
export function nobodyReason(facts: AudienceFacts): NobodyReason | undefined {
  const { isActive, isParentActive, catalogs, assignments } = facts
  if (!isActive) return 'inactive'
  if (!isParentActive) return 'parentInactive'
  if (catalogs.length === 0) return 'noCatalog'
  const active = catalogs.filter((catalog) => catalog.isActive)
  if (active.length === 0) return 'catalogsInactive'
  const buyerIds = new Set(active.flatMap(({ buyers }) => buyers.flatMap(({ BuyerID }) => BuyerID || [])))
  if (buyerIds.size === 0) return 'noBuyer'
  const isSeen = [...buyerIds].some((buyerId) => {
    const ofBuyer = active.map((catalog): CatalogFacts => ({
      ...catalog,
      assignment: catalog.buyers.find(({ BuyerID }) => BuyerID === buyerId) ?? null,
      settings: catalog.settings.filter(({ BuyerID }) => BuyerID === buyerId),
    }))
    const assignedTo = assignments
      .filter(({ BuyerID }) => BuyerID === buyerId)
      .map(({ UserGroupID }) => UserGroupID || null)
    const of = { isActive, isParentActive, catalogs: ofBuyer, assignedTo }
    return (
      decideVisibility({ ...of, groupIds: [] }).isVisible || groupsThatSee({ ...of, groupIds: [] }).length > 0
    )
  })
  return isSeen ? undefined : 'notShown'
}
