import { crud } from '@/lib/ordercloud/crud'
import type { Variant } from '@/lib/ordercloud/models'
import { perParent } from '@/lib/resource/per-parent'
import { recordUrl, type Resource } from '@/lib/resource/resource'
import { products } from '../resource'

/** The variants of one product, as their pictures and extended properties need them. They have no list or page. */
export const variantsOf = perParent((productId): Resource<Variant> => {
  const id = encodeURIComponent(productId)
  return {
    path: `products/${id}/variants`,
    route: recordUrl(products, productId),
    words: { one: 'variant', many: 'variants', purpose: '', consequence: '' },
    idOf: ({ ID }) => ID ?? '',
    titleOf: ({ ID, Name }) => Name || (ID ?? ''),
    service: crud<Variant>(({ Products: calls }) => ({
      List: (options, request) => calls.ListVariants(id, options, request),
      Get: (variant, request) => calls.GetVariant(id, variant, request),
      // The platform generates variants from specs, and deletes them only with all others.
      Create: notPossible,
      Patch: (variant, body, request) => calls.PatchVariant(id, variant, body, request),
      Save: (variant, body, request) => calls.SaveVariant(id, variant, body as Variant, request),
      Delete: notPossible,
    })),
    rules: { sortable: ['ID', 'Name'], defaultSort: 'ID', filters: [], xpFilters: true },
    search: { words: 'ID, name or description' },
    access: products.access,
    // A PUT of a variant would write back a quantity that orders change meanwhile.
    xp: { keepsKeys: true },
  }
})

function notPossible(): Promise<never> {
  return Promise.reject(new Error('Variants are neither created nor deleted one by one.'))
}
