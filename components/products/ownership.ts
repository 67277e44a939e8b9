/**
 * Returns the reason why a supplier's user may not change a product. Suppliers see the other companies' products that
 * they sell, but the platform lets them change only their own.
 *
 * @param owner the company that owns the product
 * @param own the supplier's own id; undefined while it is unknown, in which case the platform decides
 */
export function foreignProductReason(owner: string | undefined, own: string | undefined): string | undefined {
  if (!owner || !own || owner === own) return undefined
  return `You can view this product but not change it. It belongs to ${owner}. Suppliers can change only their own products.`
}
