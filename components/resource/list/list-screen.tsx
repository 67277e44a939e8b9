'use client'

import { Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lazyComponent } from '@/components/ui/lazy'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useCan } from '@/hooks/use-can'
import { keys } from '@/lib/ordercloud/keys'
import { titleCase } from '@/lib/resource/words'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { ListBody } from './list-body'
import { ListHead } from './list-head'
import { isSelectable, type ListedResource } from '@/components/resource/listed-resource'

// Loads on demand, because most users open lists that they may view.
const NoAccess = lazyComponent(() =>
  import('@/components/shell/messages/no-access').then((module) => module.NoAccess),
)

interface ListScreenProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** First rows from the server, when the document was rendered with them. */
  prefetched?: DocumentData | undefined
  /** Explanation of the list in one sentence, below its rows. */
  description?: ReactNode
}

/** The list page of an area. It sends no requests when the user may not view the list. */
export function ListScreen<T extends object, R extends T>(props: ListScreenProps<T, R>) {
  const { resource, prefetched, description } = props
  const view = useCan(resource.access.view)
  const manage = useCan(resource.access.manage)
  const client = useQueryClient()
  const [isSelecting, setSelecting] = useState(false)
  const { words } = resource
  if (!view.allowed) return <NoAccess title={titleCase(words.many)} access={view} />
  return (
    <DocumentDataBoundary data={prefetched}>
      <ListHead
        {...{ resource, manage }}
        onSelect={isSelectable(resource) ? () => setSelecting(true) : undefined}
      />
      <PanelBoundary
        name={`The list of ${words.many}`}
        onRetry={() => client.removeQueries({ queryKey: keys.lists(resource.path) })}
      >
        <ListBody {...{ resource, manage, isSelecting }} onSelected={() => setSelecting(false)} />
      </PanelBoundary>
      {description !== undefined && (
        <Text mt="3" color="fg.muted" fontSize="xs">
          {description}
        </Text>
      )}
    </DocumentDataBoundary>
  )
}
