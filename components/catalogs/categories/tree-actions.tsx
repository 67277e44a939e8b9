'use client'

import { Flex, Text } from '@chakra-ui/react'
import { FolderPlus, Move } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { useCan } from '@/hooks/use-can'
import type { TreeRow } from '@/lib/catalogs/tree'
import { isolate } from '@/lib/format/direction'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/**
 * Actions for one line of the tree. The label names the line, because the last focused line may differ from the open
 * one.
 */
export function TreeActions(props: {
  place: CatalogPlace
  /** The line that the actions apply to. */
  target: TreeRow | undefined
  isEmpty: boolean
  /** Called when the pointer enters the move button, to load the dialog early. */
  onNear: () => void
  onMove: (row: TreeRow) => void
}) {
  const { place, target, isEmpty, onNear, onMove } = props
  const resource = categoriesAt(place)
  const manage = useCan(resource.access.manage)
  const targetId = useId()
  const missing = isEmpty ? 'No categories yet.' : 'Select a category in the tree first.'
  const readOnlyReason = manage.allowed ? (target ? undefined : missing) : manage.reason
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button
        size="xs"
        variant="outline"
        aria-describedby={targetId}
        disabledReason={readOnlyReason}
        onPointerEnter={onNear}
        onClick={() => target && onMove(target)}
      >
        <Icon as={Move} boxSize="4" />
        Move…
      </Button>
      <LinkButton
        size="xs"
        variant="outline"
        aria-describedby={targetId}
        href={`${resource.route}/new?parent=${encodeURIComponent(target?.id ?? '')}`}
        disabledReason={readOnlyReason}
      >
        <Icon as={FolderPlus} boxSize="4" />
        Create subcategory
      </LinkButton>
      {/* Always one line, so that the tree below does not shift while the user presses a line to drag it. */}
      {manage.allowed && (
        <Text id={targetId} flexBasis="full" truncate fontSize="sm" color="fg.muted">
          {target ? `For “${isolate(resource.titleOf(target.category))}”` : missing}
        </Text>
      )}
    </Flex>
  )
}
