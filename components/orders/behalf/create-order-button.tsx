'use client'

import { Box } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { useViewer } from '@/hooks/use-session'
import { ordersArea } from '../areas'
import { useNewOrderAccess } from './use-new-order-access'

/** Link to the page that creates an order for a buyer or for the marketplace itself. Staff of suppliers do not see it. */
export function CreateOrderButton() {
  const { isSupplier } = useViewer()
  const { any: access } = useNewOrderAccess()
  if (isSupplier) return null
  return (
    <LinkButton href={`${ordersArea.href}/new`} disabledReason={access.allowed ? undefined : access.reason}>
      <Icon as={Plus} boxSize="4" />
      <span>
        Create
        <Box as="span" css={{ mdDown: { srOnly: true } }}>
          {' '}
          order
        </Box>
      </span>
    </LinkButton>
  )
}
