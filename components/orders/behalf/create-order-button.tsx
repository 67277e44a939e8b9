'use client'

import { Box } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { useViewer } from '@/hooks/use-session'
import { ordersArea } from '../areas'
import { useCan } from '@/hooks/use-can'

/** Link to the page that creates an order on behalf of a buyer. Staff of suppliers do not see it. */
export function CreateOrderButton() {
  const { isSupplier } = useViewer()
  const access = useCan('BuyerImpersonation')
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
