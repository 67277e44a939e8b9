import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import type {
  Catalog,
  CatalogAssignment,
  CategoryAssignment,
  ProductAssignment,
  UserGroupAssignment,
} from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { recordsByIdQuery } from '@/lib/resource/records-by-id'
import { catalogReference } from '@/lib/resource/references'
import type { Access } from '@/lib/permissions/explain'
import { readPartyPrice, readUserPrice, type PlatformAnswer } from '../pricing/read-price'
import {
  decideVisibility,
  groupsThatSee,
  nobodyReason,
  type AudienceCatalog,
  type CatalogFacts,
  type NobodyReason,
  type Verdict,
  type VisibilityFacts,
} from '../rules/visibility'
import { foundPrice, type FoundPrice } from '../rules/visibility-conditions'
import { productService, type ProductRecord } from '../service'
import { catalogBuyersQuery, placedCategoriesQuery, placesQuery, type PlacedCategory } from './placements'

/** The users that the question is about: all of a buyer, those of one user group, or one user. */
export interface AskedUsers {
  buyerId: string
  groupId?: string
  userId?: string
}

/** The rights of the signed-in user that decide how much of the question can be answered. */
export interface AskingAccess {
  /** True when the currency of the users may be read. */
  canReadLocales: boolean
  /** The access to acting for one user. */
  actForUser: Access
}

/** The answer for some users, with the names of the records in it. */
export interface VisibilityAnswer {
  verdict: Verdict
  price: FoundPrice
  /** User groups that see the product although not every user of the buyer does. */
  furtherGroupIds: readonly string[]
  catalogs: ReadonlyMap<string, Catalog>
  /** Names by catalog ID and category ID, with a slash between them. */
  categoryNames: ReadonlyMap<string, string>
  /** The platform's own answer for one user. */
  platform: PlatformAnswer | undefined
}

/** Time in milliseconds in which the parts of the tab share a response. */
const SHARED_MS = 2000

/** Maximum number of catalogs of one product that the note about all buyers reads, each with a few requests. */
const MAX_CATALOGS = 20

/** Maximum number of catalogs that an answer names although the buyer does not have them. */
const MAX_OTHER_CATALOGS = 10

/** ID of the product whose catalogs count. A child product is where its parent is. */
const anchorOf = ({ ID = '', ParentID }: ProductRecord): string => ParentID || ID

function readAll<A>(
  list: (oc: OrderCloud, page: object) => Promise<AssignmentList<A>>,
  signal: AbortSignal,
): Promise<A[]> {
  return readAllAssignments((page) => call((oc) => list(oc, page), { signal, quiet: true }))
}

const readParent = async ({ ParentID }: ProductRecord, signal: AbortSignal) =>
  ParentID ? productService.get(ParentID, { signal, quiet: true }) : undefined

/** Reads catalogs by ID. The parts of the tab share the response. */
async function readCatalogs(
  client: QueryClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Catalog[]> {
  if (ids.length === 0) return []
  const { queryKey, queryFn } = recordsByIdQuery(catalogReference, ids)
  const { Items } = await client.fetchQuery({
    queryKey,
    queryFn: () => queryFn({ signal }),
    staleTime: SHARED_MS,
  })
  return Items
}

/** Reads the categories of one catalog that contain a product. */
async function readPlaces(client: QueryClient, productId: string, catalogId: string) {
  const places = await client.fetchQuery({ ...placesQuery(productId, catalogId), staleTime: SHARED_MS })
  const ids = places.map(({ CategoryID = '' }) => CategoryID)
  if (ids.length === 0) return []
  return client.fetchQuery({ ...placedCategoriesQuery(catalogId, ids), staleTime: SHARED_MS })
}

const trailOf = ({ category, above }: PlacedCategory) =>
  [category, ...above].map(({ ID = '', Active }) => ({ id: ID, isActive: Active === true }))

/**
 * Reads why some users see a product or not. Takes one request for each part of the answer and a few for each catalog
 * that the buyer has, but none for each category.
 */
export async function readVisibility(
  client: QueryClient,
  product: ProductRecord,
  asked: AskedUsers,
  { canReadLocales, actForUser }: AskingAccess,
  signal: AbortSignal,
): Promise<VisibilityAnswer> {
  const { buyerId, userId } = asked
  const productID = anchorOf(product)
  const [parent, placed, ofBuyer, assignments, memberships] = await Promise.all([
    readParent(product, signal),
    readAll((oc, page) => oc.Catalogs.ListProductAssignments({ productID, ...page }, { signal }), signal),
    readAll(
      (oc, page) =>
        oc.Catalogs.ListAssignments({ buyerID: buyerId, ...page }, { signal }) as Promise<
          AssignmentList<CatalogAssignment>
        >,
      signal,
    ),
    readAll(
      (oc, page) =>
        oc.Products.ListAssignments({ productID, buyerID: buyerId, ...page }, { signal }) as Promise<
          AssignmentList<ProductAssignment>
        >,
      signal,
    ),
    userId === undefined
      ? []
      : readAll(
          (oc, page) =>
            oc.UserGroups.ListUserAssignments(
              encodeURIComponent(buyerId),
              { userID: userId, ...page },
              { signal },
            ) as Promise<AssignmentList<UserGroupAssignment>>,
          signal,
        ),
  ])
  const isOfBuyer = (id: string) => ofBuyer.some(({ CatalogID }) => CatalogID === id)
  const ids = placed.map(({ CatalogID }) => CatalogID)
  // The other catalogs change nothing for this buyer.
  const others = ids.filter((id) => !isOfBuyer(id)).slice(0, MAX_OTHER_CATALOGS)
  const catalogs = await readCatalogs(client, [...ids.filter(isOfBuyer), ...others], signal)
  const categoryNames = new Map<string, string>()
  const facts = catalogs.map(async ({ ID = '', Active }): Promise<CatalogFacts> => {
    const assignment = ofBuyer.find(({ CatalogID }) => CatalogID === ID) ?? null
    const base = { id: ID, isActive: Active === true, assignment }
    if (!Active || !assignment) return { ...base, trails: [], settings: [] }
    const [places, settings] = await Promise.all([
      readPlaces(client, productID, ID),
      readAll(
        (oc, page) =>
          oc.Categories.ListAssignments(
            encodeURIComponent(ID),
            { buyerID: buyerId, ...page },
            { signal },
          ) as Promise<AssignmentList<CategoryAssignment>>,
        signal,
      ),
    ])
    for (const { category, above } of places)
      for (const one of [category, ...above])
        if (one.ID) categoryNames.set(`${ID}/${one.ID}`, one.Name || one.ID)
    return { ...base, trails: places.map(trailOf), settings }
  })
  const groupIds = asked.groupId ? [asked.groupId] : memberships.map(({ UserGroupID = '' }) => UserGroupID)
  const all: VisibilityFacts = {
    isActive: product.Active === true,
    isParentActive: parent?.Active !== false,
    catalogs: await Promise.all(facts),
    assignedTo: assignments.map(({ UserGroupID }) => UserGroupID || null),
    groupIds,
  }
  const readPriceOfParty = async () => {
    const { choice, currency } = await readPartyPrice(product, { buyerId, groupIds, canReadLocales }, signal)
    return foundPrice(choice, currency)
  }
  return {
    verdict: decideVisibility(all),
    furtherGroupIds: asked.groupId || userId ? [] : groupsThatSee(all),
    catalogs: new Map(catalogs.map((catalog) => [catalog.ID ?? '', catalog])),
    categoryNames,
    ...(userId === undefined
      ? { price: await readPriceOfParty(), platform: undefined }
      : await readPriceOfUser(product, { buyerId, userId }, actForUser, signal)),
  }
}

async function readPriceOfUser(
  product: ProductRecord,
  user: { buyerId: string; userId: string },
  access: Access,
  signal: AbortSignal,
): Promise<Pick<VisibilityAnswer, 'price' | 'platform'>> {
  const { choice, currency, platform } = await readUserPrice(product, user, access, signal)
  const derived = foundPrice(choice, currency)
  // The platform decides about prices, so its answer counts whenever there is one.
  if (platform.kind === 'priced') {
    const { ID = '', Name } = platform.schedule
    const source = choice.winner?.source ?? 'default'
    return { price: { kind: 'found', schedule: Name || ID, source }, platform }
  }
  const isWrong = platform.kind === 'unpriced' && derived.kind === 'found'
  return { price: isWrong ? { kind: 'none' } : derived, platform }
}

/** The answer to the question if any buyer sees a product. */
export type AudienceAnswer = { kind: 'someone' | 'unknown' } | { kind: 'nobody'; reason: NobodyReason }

/**
 * Reads if any buyer sees a product. Reads the first page of each list only. The answer is unknown when nobody is found
 * and there are further pages.
 */
export async function readAudience(
  client: QueryClient,
  product: ProductRecord,
  signal: AbortSignal,
): Promise<AudienceAnswer> {
  const productID = anchorOf(product)
  const isActive = product.Active === true
  const [parent, placed] = await Promise.all([
    readParent(product, signal),
    call((oc) => oc.Catalogs.ListProductAssignments({ productID, pageSize: MAX_CATALOGS }, { signal }), {
      signal,
      quiet: true,
    }),
  ])
  const ids = placed.Items.map(({ CatalogID }) => CatalogID)
  const found = await readCatalogs(client, ids, signal)
  let isComplete = placed.Meta.TotalCount <= ids.length
  const read = async ({ ID = '', Active }: Catalog, isDetailed: boolean): Promise<AudienceCatalog> => {
    const base = { id: ID, isActive: Active === true }
    if (!Active) return { ...base, buyers: [], trails: [], settings: [] }
    const buyers = await client.fetchQuery({ ...catalogBuyersQuery(ID), staleTime: SHARED_MS })
    if (buyers.Meta.TotalPages > 1) isComplete = false
    const places = isDetailed && buyers.Items.length > 0 ? await readPlaces(client, productID, ID) : []
    const settings = places.length > 0 ? await readSettings(ID) : []
    return { ...base, buyers: buyers.Items, trails: places.map(trailOf), settings }
  }
  const readSettings = async (catalogId: string) => {
    const page = await call(
      (oc) =>
        oc.Categories.ListAssignments(
          encodeURIComponent(catalogId),
          { pageSize: 100 },
          { signal },
        ) as Promise<AssignmentList<CategoryAssignment>>,
      { signal, quiet: true },
    )
    if (page.Meta.TotalPages > 1) isComplete = false
    return page.Items
  }
  const of = { isActive, isParentActive: parent?.Active !== false }
  const readAllCatalogs = (isDetailed: boolean) =>
    Promise.all(found.map((catalog) => read(catalog, isDetailed)))
  const first = nobodyReason({ ...of, catalogs: await readAllCatalogs(false), assignments: [] })
  // Without a buyer, categories and assignments change nothing.
  if (first !== undefined && first !== 'notShown')
    return isComplete || isSure(first) ? { kind: 'nobody', reason: first } : UNKNOWN
  const [catalogs, assignments] = await Promise.all([
    readAllCatalogs(true),
    call(
      (oc) =>
        oc.Products.ListAssignments({ productID, pageSize: 100 }, { signal }) as Promise<
          AssignmentList<ProductAssignment>
        >,
      { signal, quiet: true },
    ),
  ])
  if (assignments.Meta.TotalPages > 1) isComplete = false
  const reason = nobodyReason({ ...of, catalogs, assignments: assignments.Items })
  if (reason === undefined) return { kind: 'someone' }
  return isComplete ? { kind: 'nobody', reason } : UNKNOWN
}

const UNKNOWN = { kind: 'unknown' } as const

/** True for reasons that do not depend on lists. */
const isSure = (reason: NobodyReason) => reason === 'inactive' || reason === 'parentInactive'
