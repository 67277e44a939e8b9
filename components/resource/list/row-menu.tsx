'use client'

import { Text } from '@chakra-ui/react'
import { ExternalLink, MoreHorizontal, Trash2 } from 'lucide-react'
import NextLink from 'next/link'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'

/** Menu with the actions of one row. Actions that the user may not run are disabled and show the reason. */
export function RowMenu(props: {
  label: string
  href: string
  /** Reason why the record cannot be deleted. */
  disabledReason: string | undefined
  onDelete: () => void
}) {
  const { label, href, disabledReason, onDelete } = props
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={label} size="sm">
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
      <MenuItem value="delete" disabled={disabledReason !== undefined} onClick={onDelete} color="fg.error">
        <Icon as={Trash2} boxSize="4" />
        <span>
          Delete…
          {disabledReason && (
            <Text as="span" display="block" fontSize="xs" color="fg.muted" maxW="16rem">
              {disabledReason}
            </Text>
          )}
        </span>
      </MenuItem>
    </Menu>
  )
}
