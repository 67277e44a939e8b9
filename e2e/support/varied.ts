import { callPlatform } from './platform'

const TRACKED = { Enabled: true, VariantLevelTracking: true }

/**
 * Creates a product that tracks its inventory by variant, with a variant for each combination of the options of some
 * specs. Its name is “Rope” and its ID.
 */
export async function createVaried(
  url: string,
  ID: string,
  optionsOf: Readonly<Record<string, readonly string[]>>,
  more: { OwnerID?: string; DefaultSupplierID?: string } = {},
) {
  const { OwnerID } = more
  const product = { ID, Name: `Rope ${ID}`, Active: true, Inventory: TRACKED, ...more }
  await callPlatform(url, 'POST', '/v1/products', product)
  for (const [name, options] of Object.entries(optionsOf)) {
    const SpecID = `${ID}-${name}`
    // The spec of a product has its owner.
    const spec = { ID: SpecID, Name: name, DefinesVariant: true, Required: true, OwnerID }
    await callPlatform(url, 'POST', '/v1/specs', spec)
    for (const option of options)
      await callPlatform(url, 'POST', `/v1/specs/${SpecID}/options`, { ID: option, Value: option })
    await callPlatform(url, 'POST', '/v1/specs/productassignments', { SpecID, ProductID: ID })
  }
  await callPlatform(url, 'POST', `/v1/products/${ID}/variants/generate`, {})
}
