'use client'

import { Text } from '@chakra-ui/react'
import { ExternalLink, FolderTree, MoreHorizontal, Star, Trash2, Unlink } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import NextLink from 'next/link'
import { useState } from 'react'
import { DeleteDialog } from '@/components/resource/delete/delete-dialog'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import { buyerCatalogs } from './resource'
import { useCatalogActions } from './use-catalog-actions'

/** Menu with the actions of a catalog's row. Unassigning affects this buyer only, deleting affects all buyers. */
export function CatalogMenu(props: { buyerId: string; row: BuyerCatalog; manage: Access }) {
  const { buyerId, row, manage } = props
  const resource = buyerCatalogs(buyerId)
  const actions = useCatalogActions(buyerId, row)
  const [isDeleting, setDeleting] = useState(false)
  const [id, name] = [resource.idOf(row), resource.titleOf(row)]
  const href = recordUrl(resource, id)

  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton label={`Actions for ${name}`} size="sm">
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem value="open" asChild>
          <NextLink href={href} prefetch={false}>
            <Icon as={ExternalLink} boxSize="4" />
            Open
          </NextLink>
        </MenuItem>
        <MenuItem value="categories" asChild>
          <NextLink href={`${href}/categories`} prefetch={false}>
            <Icon as={FolderTree} boxSize="4" />
            Categories
          </NextLink>
        </MenuItem>
        <Action
          value="default"
          icon={Star}
          label="Make default catalog"
          disabledReason={actions.defaultDisabledReason}
          onClick={() => void actions.makeDefault()}
        />
        <Action
          value="unassign"
          icon={Unlink}
          label="Unassign…"
          disabledReason={actions.unassignDisabledReason}
          onClick={() => void actions.unassign()}
        />
        <Action
          value="delete"
          icon={Trash2}
          label="Delete catalog…"
          color="fg.error"
          disabledReason={manage.allowed ? undefined : manage.reason}
          onClick={() => setDeleting(true)}
        />
      </Menu>
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          record={row}
          onDone={() => setDeleting(false)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

function Action(props: {
  value: string
  icon: LucideIcon
  label: string
  color?: string
  disabledReason: string | undefined
  onClick: () => void
}) {
  const { value, icon, label, color, disabledReason, onClick } = props
  return (
    <MenuItem
      value={value}
      disabled={disabledReason !== undefined}
      onClick={onClick}
      {...(color && { color })}
    >
      <Icon as={icon} boxSize="4" />
      <span>
        {label}
        {disabledReason && (
          <Text as="span" display="block" fontSize="xs" color="fg.muted" maxW="16rem">
            {disabledReason}
          </Text>
        )}
      </span>
    </MenuItem>
  )
}
