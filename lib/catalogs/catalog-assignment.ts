import { call } from '@/lib/ordercloud/client'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { readAssignment } from './read-assignment'

/** The two settings of a catalog's assignment. */
export type CatalogFlag = 'ViewAllCategories' | 'ViewAllProducts'

/** Assigns a catalog to a buyer; assigning again keeps it and sets the flags. */
export function assignCatalog(assignment: CatalogAssignment): Promise<void> {
  return call((oc) => oc.Catalogs.SaveAssignment(assignment), { write: true })
}

const EVERYTHING = { ViewAllCategories: true, ViewAllProducts: true }

/**
 * Gives a buyer a catalog, with everything in it on view unless the flags say otherwise. Answers the assignment, or
 * null, and changes nothing, when the buyer has it already: saving over that assignment would undo what its flags say.
 */
export function giveCatalog(
  buyerId: string,
  catalogId: string,
  { ViewAllCategories, ViewAllProducts }: Pick<CatalogAssignment, CatalogFlag> = EVERYTHING,
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
 * Takes a catalog from one buyer. The catalog stays, with all in it. Answers the assignment as it was, to give it
 * back; null when somebody else took it a moment before.
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
 * Sets one flag of a catalog's assignment. The platform only saves an assignment whole, so the other flag is read
 * first: it may have been changed a moment ago, here or by somebody else. Answers the assignment as it was.
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
