'use client'

import { Text } from '@chakra-ui/react'
import { HydrationBoundary, useQueryClient, type DehydratedState } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shell/page'
import { Icon } from '@/components/ui/icon'
import { lazyComponent } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useCan } from '@/hooks/use-can'
import { keys } from '@/lib/ordercloud/keys'
import { titleCase } from '@/lib/resource/words'
import { ListBody } from './list-body'
import type { ListedResource } from '@/components/resource/listed-resource'

// Loads on demand, because most users open lists that they may view.
const NoAccess = lazyComponent(() =>
  import('@/components/shell/messages/no-access').then((module) => module.NoAccess),
)

interface ListScreenProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** First rows from the server, when the document was rendered with them. */
  prefetched?: DehydratedState | undefined
  /** Explanation of the list in one sentence, below its rows. */
  description?: ReactNode
}

/** The list page of an area. It sends no requests when the user may not view the list. */
export function ListScreen<T extends object, R extends T>(props: ListScreenProps<T, R>) {
  const { resource, prefetched, description } = props
  const view = useCan(resource.access.view)
  const manage = useCan(resource.access.manage)
  const client = useQueryClient()
  const { words } = resource
  if (!view.allowed) return <NoAccess title={titleCase(words.many)} access={view} />
  return (
    <HydrationBoundary state={prefetched}>
      <PageHeader
        title={titleCase(words.many)}
        actions={
          resource.isReadOnly ? undefined : (
            <>
              <LinkButton
                href={`${resource.route}/new`}
                disabledReason={manage.allowed ? undefined : manage.reason}
              >
                <Icon as={Plus} boxSize="4" />
                Create {words.one}
              </LinkButton>
              {resource.ListActions && <resource.ListActions manage={manage} />}
            </>
          )
        }
      />
      <PanelBoundary
        name={`The list of ${words.many}`}
        onRetry={() => client.removeQueries({ queryKey: keys.lists(resource.path) })}
      >
        <ListBody resource={resource} manage={manage} />
      </PanelBoundary>
      {description !== undefined && (
        <Text mt="3" color="fg.muted" fontSize="xs">
          {description}
        </Text>
      )}
    </HydrationBoundary>
  )
}
