'use client'

import { Box } from '@chakra-ui/react'
import { Warehouse } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'

/** Link from the list of products to the inventory of all of them. */
export function InventoryLink() {
  return (
    <LinkButton href="/settings/inventory" variant="outline">
      <Icon as={Warehouse} boxSize="4" />
      <Box as="span" css={{ mdDown: { srOnly: true } }}>
        Inventory
      </Box>
    </LinkButton>
  )
}
