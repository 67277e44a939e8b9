import type { Tx } from '../../../db/types'
import { platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'

/**
 * Returns the products of a bundle with their assignments, which state if they are required and the default quantity.
 */
export async function contentsOf(tx: Tx, bundleId: string): Promise<Map<string, JsonObject>> {
  const { rows } = await tx.query(
    `select a.productid, a.body from bundleproductassignments a join products b on b.id = a.bundleid
     where a.bundleid = $1 and (b.body ->> 'IsBundle')::boolean order by a.productid`,
    [bundleId],
  )
  return new Map(rows.map(([id, body]) => [id as string, JSON.parse(body as string) as JsonObject]))
}

/** Returns the items of a bundle to be added: the submitted ones, and required products with their default quantity. */
export function selectBundleItems(
  bundleId: string,
  contents: Map<string, JsonObject>,
  sent: readonly JsonObject[],
): JsonObject[] {
  const wanted = sent.map((one): JsonObject => {
    const assignment = contents.get(String(one.ProductID))
    if (!assignment)
      throw platformError(
        'Bundle.ProductNotAssigned',
        `Product "${String(one.ProductID)}" is not in bundle "${bundleId}".`,
        {
          BundleID: bundleId,
          ProductID: one.ProductID,
        },
      )
    return { ...one, Quantity: one.Quantity ?? assignment.DefaultQuantity ?? 1 }
  })
  for (const [ProductID, { Required, DefaultQuantity }] of contents) {
    if (!Required || wanted.some((one) => one.ProductID === ProductID)) continue
    if (sent.length > 0 || !DefaultQuantity)
      throw platformError(
        'Bundle.RequiredBundleItemMissing',
        `Product "${ProductID}" must be in bundle "${bundleId}".`,
        {
          BundleID: bundleId,
          ProductID,
        },
      )
    wanted.push({ ProductID, Quantity: DefaultQuantity })
  }
  return wanted
}
