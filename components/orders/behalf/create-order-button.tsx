'use client'

import { Box } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { useViewer } from '@/hooks/use-session'
import { NEW_ORDER_PATH } from './links'
import { useActAccess } from './use-act-access'

/** Link to the page that creates an order on behalf of a buyer. Staff of suppliers do not see it. */
export function CreateOrderButton() {
  const { isSupplier } = useViewer()
  const access = useActAccess()
  if (isSupplier) return null
  return (
    <LinkButton href={NEW_ORDER_PATH} disabledReason={access.allowed ? undefined : access.reason}>
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
