import { ListChecks } from 'lucide-react'
import { idColumn } from '@/components/resource/id-column'
import { defineNestedResource, type NestedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { AccessLevel, ProductCollection } from '@/lib/ordercloud/models'
import type { Service } from '@/lib/resource/service'
import { productCollectionsArea } from './area'

/** The reason why staff can read product collections but not change them. */
export const READ_ONLY_REASON =
  'Only the user who keeps a product collection can change it, in the storefront.'

/** The access levels of product collections in words: the users that can see one. */
const ACCESS_WORDS: Readonly<Record<AccessLevel, string>> = {
  Private: 'Only for its owner',
  Shareable: 'For its owner and invited users',
  Public: 'For every user of the buyer',
}

/** Returns the users that can see a product collection, in words. */
export const accessWords = ({ AccessLevel }: ProductCollection): string =>
  AccessLevel ? ACCESS_WORDS[AccessLevel] : ''

/** Returns the service of the product collections of one buyer. The platform lets staff only read them. */
function collectionService(buyerId: string): Service<ProductCollection> {
  const buyer = encodeURIComponent(buyerId)
  const rejectWrite = () => Promise.reject(new Error(READ_ONLY_REASON))
  return crud<ProductCollection>((oc) => ({
    List: (options, request) => oc.ProductCollections.List(buyer, options, request),
    Get: (id, request) => oc.ProductCollections.Get(buyer, id, request),
    ...{ Create: rejectWrite, Patch: rejectWrite, Save: rejectWrite, Delete: rejectWrite },
  }))
}

/** Resource of the product collections of each buyer, which its users keep in the storefront. */
export const productCollections: NestedResource<ProductCollection> = defineNestedResource(
  productCollectionsArea,
  (buyerId) => ({
    icon: ListChecks,
    words: {
      purpose:
        'Product collections appear here when users of this buyer keep lists of products in the storefront.',
      consequence: '',
    },
    idOf: (collection) => collection.ID ?? '',
    titleOf: (collection) => collection.Name || collection.ID || '',
    summary: accessWords,
    isReadOnly: true,
    service: collectionService(buyerId),
    search: { words: 'name or ID' },
    rules: {
      sortable: ['Name', 'ID'],
      defaultSort: 'Name',
      filters: [
        {
          kind: 'choice',
          key: 'AccessLevel',
          label: 'Access',
          options: Object.entries(ACCESS_WORDS).map(([value, label]) => ({ value, label })),
        },
      ],
      xpFilters: true,
    },
    facts: (collection) => [accessWords(collection)],
    columns: [
      { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
      idColumn(),
      {
        key: 'access',
        label: 'Access',
        field: 'AccessLevel',
        from: 'sm',
        width: '16rem',
        cell: accessWords,
      },
    ],
  }),
)
