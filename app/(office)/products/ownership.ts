/**
 * Why somebody of a supplier may not change a product: suppliers see those of others that they sell, and the platform
 * lets them change their own only.
 *
 * @param owner the company that owns the product
 * @param own the supplier's own id; undefined while nobody knows it, when the platform has to say
 */
export function foreignProduct(owner: string | undefined, own: string | undefined): string | undefined {
  if (!owner || !own || owner === own) return undefined
  return `You can look but not change: this product belongs to ${owner}. Suppliers change only products they own.`
}
