import { call } from '@/lib/ordercloud/client'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { readAssignment } from './read-assignment'

/** The two settings of a catalog's assignment. */
export type CatalogFlag = 'ViewAllCategories' | 'ViewAllProducts'

/** Assigns a catalog to a buyer. For an existing assignment, updates the flags. */
export function assignCatalog(assignment: CatalogAssignment): Promise<void> {
  return call((oc) => oc.Catalogs.SaveAssignment(assignment), { write: true })
}

/** The settings of a new assignment. With others, users would see nothing until more is assigned. */
export const FULL_VISIBILITY = { ViewAllCategories: true, ViewAllProducts: true }

/**
 * Assigns a catalog to a buyer, with all of its categories and products visible unless the flags differ. Returns the
 * new assignment. Returns null, and changes nothing, when the buyer already has the catalog: saving again would
 * overwrite the flags of the existing assignment.
 */
export function assignCatalogIfMissing(
  buyerId: string,
  catalogId: string,
  { ViewAllCategories, ViewAllProducts }: Pick<CatalogAssignment, CatalogFlag> = FULL_VISIBILITY,
): Promise<CatalogAssignment | null> {
  const assignment = { BuyerID: buyerId, CatalogID: catalogId, ViewAllCategories, ViewAllProducts }
  return call(
    async (oc) => {
      if (await readAssignment(oc, buyerId, catalogId, {})) return null
      await oc.Catalogs.SaveAssignment(assignment as CatalogAssignment)
      return assignment as CatalogAssignment
    },
    { write: true },
  )
}

/**
 * Removes a catalog from one buyer. The catalog and its contents stay. Returns the previous assignment, so that it
 * can be restored, or null when another user has already removed it.
 */
export function unassignCatalog(buyerId: string, catalogId: string): Promise<CatalogAssignment | null> {
  return call(
    async (oc) => {
      const was = await readAssignment(oc, buyerId, catalogId, {})
      await oc.Catalogs.DeleteAssignment(encodeURIComponent(catalogId), { buyerID: buyerId })
      return was
    },
    { write: true },
  )
}

/**
 * Sets one flag of a catalog's assignment. The platform can only save an assignment as a whole. The other flag is
 * therefore read first, because this or another user may have changed it. Returns the previous assignment.
 */
export function setCatalogFlag(
  buyerId: string,
  catalogId: string,
  flag: CatalogFlag,
  value: boolean | null,
): Promise<CatalogAssignment | null> {
  return call(
    async (oc) => {
      const now = await readAssignment(oc, buyerId, catalogId, {})
      const assignment = { ...now, BuyerID: buyerId, CatalogID: catalogId, [flag]: value }
      await oc.Catalogs.SaveAssignment(assignment as CatalogAssignment)
      return now
    },
    { write: true },
  )
}
