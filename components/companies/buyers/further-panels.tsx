'use client'

import { EmptyPanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { useCanRead } from '@/hooks/use-can'
import { lazy, type Lazy } from '@/lib/lazy'
import type { ComponentType } from 'react'

type ListCode = Lazy<ComponentType<{ id: string }>>

const sellersCode: ListCode = lazy(() => import('./further-lists').then((file) => file.SellersList))
const collectionsCode: ListCode = lazy(() => import('./further-lists').then((file) => file.CollectionsList))

/** The platform has one role for product collections, and no permission of the app has it. */
const COLLECTION_READERS = { readers: ['ProductCollectionReader'] }

/**
 * Panels with the sellers of a buyer and with the product collections of its users. Each is one line until the user
 * opens it, so that the page of a buyer needs no requests for them. Users without the role for product collections see
 * no panel for them.
 */
export function FurtherBuyerPanels({ id }: { id: string }) {
  const canReadCollections = useCanRead(COLLECTION_READERS)
  return (
    <>
      <ListOnDemand
        id={id}
        code={sellersCode}
        title="Sellers"
        note="The companies that may sell to this buyer."
        action="Show sellers"
      />
      {canReadCollections && (
        <ListOnDemand
          id={id}
          code={collectionsCode}
          title="Product collections"
          note="Lists of products that the users of this buyer keep."
          action="Show collections"
        />
      )}
    </>
  )
}

function ListOnDemand(props: { id: string; code: ListCode; title: string; note: string; action: string }) {
  const { id, code, title, note, action } = props
  const list = useLazyPart(code, title.toLowerCase())
  if (list.isOpen && list.Part) return <list.Part id={id} />
  return (
    <EmptyPanel
      title={title}
      note={note}
      action={
        <Button
          size="xs"
          variant="outline"
          loading={list.isOpen === true}
          onPointerEnter={list.prepare}
          onFocus={list.prepare}
          onClick={list.open}
        >
          {action}
        </Button>
      }
    />
  )
}
