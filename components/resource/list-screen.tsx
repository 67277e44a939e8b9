'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { NoAccess, PageHeader } from '@/components/shell/page'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { useCan } from '@/hooks/use-can'
import { titleCase } from '@/lib/resource/words'
import { ListBody } from './list-body'
import type { ListedResource } from './listed-resource'

interface ListScreenProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** First rows from the server, when the document was loaded with them. */
  prefetched?: DehydratedState | undefined
}

/** The list page of an area. Without the right to read it nothing is asked of the platform. */
export function ListScreen<T extends object, R extends T>({ resource, prefetched }: ListScreenProps<T, R>) {
  const view = useCan(resource.access.view)
  const manage = useCan(resource.access.manage)
  const { words } = resource
  if (!view.allowed) return <NoAccess title={titleCase(words.many)} access={view} />
  return (
    <HydrationBoundary state={prefetched}>
      <PageHeader
        title={titleCase(words.many)}
        actions={
          <LinkButton
            href={`${resource.route}/new`}
            disabledReason={manage.allowed ? undefined : manage.reason}
          >
            <Icon as={Plus} boxSize="4" />
            Create {words.one}
          </LinkButton>
        }
      />
      <ListBody resource={resource} manage={manage} />
    </HydrationBoundary>
  )
}
