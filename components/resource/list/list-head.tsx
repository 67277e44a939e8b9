'use client'

import { Box } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { PageHeader } from '@/components/shell/page'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { MoreButton } from '@/components/ui/more-menu'
import { useListLayout } from '@/hooks/use-list-layout'
import { useListState } from '@/hooks/use-list-state'
import { useResourceList } from '@/hooks/use-resource-list'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import { formatNumber } from '@/lib/format/number'
import { titleCase } from '@/lib/resource/words'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { ListMoreProps } from './list-more-menu'

const menuCode = lazy(() => import('./list-more-menu').then((module) => module.ListMoreMenu))

/** Header of a list page: its title with the number of records, the "More" menu and the button that creates a record. */
export function ListHead<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
  /** Called when the user wants to select rows on a phone. Absent for lists whose rows cannot be selected. */
  onSelect: (() => void) | undefined
}) {
  const { resource, manage, onSelect } = props
  const { words } = resource
  const list = useListLayout(resource.route, useListState(resource.rules))
  // The rows that the body of the list requests.
  const { data: page } = useResourceList(resource, list.state, false)
  return (
    <PageHeader
      title={titleCase(words.many)}
      note={
        page && (
          // On phones, the line above the rows has the number.
          <Box as="span" hideBelow="md">
            · {formatNumber(page.Meta.TotalCount)}
          </Box>
        )
      }
      actions={
        <>
          <ListMore
            {...{ manage, list, onSelect }}
            // The dialogs of the menu are typed for any resource.
            resource={resource as unknown as ListedResource<object>}
            rows={page?.Items ?? []}
            total={page?.Meta.TotalCount ?? 0}
          />
          {resource.ListActions && <resource.ListActions manage={manage} />}
          {!resource.isReadOnly && !resource.isCreatedElsewhere && (
            <LinkButton
              href={`${resource.route}/new`}
              disabledReason={manage.allowed ? undefined : manage.reason}
            >
              <Icon as={Plus} boxSize="4" />
              <span>
                Create
                <Box as="span" css={{ mdDown: { srOnly: true } }}>
                  {' '}
                  {words.one}
                </Box>
              </span>
            </LinkButton>
          )}
        </>
      }
    />
  )
}

/** Button "More" of a list. The code of its menu loads when the pointer or the focus reaches it. */
function ListMore(props: ListMoreProps) {
  const menu = useLazyPart<ListMoreProps>(menuCode, 'menu of actions')
  if (menu.isOpen && menu.Part) return <menu.Part {...props} />
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.open}
    />
  )
}
