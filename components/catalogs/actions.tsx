'use client'

import { Box } from '@chakra-ui/react'
import { Link2, MoreHorizontal } from 'lucide-react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import type { Access } from '@/lib/permissions/explain'

// Loaded on demand, because most visits to the list do not need this code.
const dialogCode = lazy(() => import('#browser/catalogs/assign-dialog.tsx').then((file) => file.AssignDialog))
const menuCode = lazy(() => import('#browser/catalogs/catalog-menu.tsx').then((file) => file.CatalogMenu))

/** Button that assigns an existing catalog to the buyer. */
export function AssignCatalog({ buyerId, manage }: { buyerId: string; manage: Access }) {
  const dialog = useLazyPart(dialogCode, 'list of catalogs to assign')
  return (
    <>
      <Button
        variant="outline"
        disabledReason={manage.allowed ? undefined : manage.reason}
        onPointerEnter={dialog.prepare}
        onClick={dialog.open}
      >
        <Icon as={Link2} boxSize="4" />
        <Box as="span" css={{ mdDown: { srOnly: true } }}>
          Assign existing catalog
        </Box>
      </Button>
      {dialog.isOpen && dialog.Part && <dialog.Part buyerId={buyerId} onClose={dialog.close} />}
    </>
  )
}

/** Button at the end of a catalog's row. Its menu is loaded on the first press. */
export function CatalogActions(props: { buyerId: string; row: BuyerCatalog; manage: Access }) {
  const menu = useLazyPart(menuCode, 'menu of actions')
  if (menu.isOpen && menu.Part) return <menu.Part {...props} />
  return (
    <IconButton
      label={`Actions for ${props.row.Name || props.row.ID}`}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prepare}
      onClick={menu.open}
    >
      <MoreHorizontal aria-hidden />
    </IconButton>
  )
}
