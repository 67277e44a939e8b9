'use client'

import { PanelOnDemand } from '@/components/resource/record/panel-on-demand'
import { useCanRead } from '@/hooks/use-can'
import { lazy } from '@/lib/lazy'

const collectionsCode = lazy(() => import('./collections').then((file) => file.CollectionsList))

/** The platform has one role for product collections, and no permission of the app has it. */
const COLLECTION_READERS = { readers: ['ProductCollectionReader'] }

/**
 * Panel with the product collections of a buyer's users, on demand. Users without the role for product collections do
 * not see it.
 */
export function CollectionsPanel({ id }: { id: string }) {
  if (!useCanRead(COLLECTION_READERS)) return null
  return (
    <PanelOnDemand
      title="Product collections"
      note="Lists of products that the users of this buyer keep."
      button="Show collections"
      code={collectionsCode}
      noun="product collections"
      content={{ id }}
    />
  )
}
