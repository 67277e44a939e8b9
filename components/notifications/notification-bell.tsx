'use client'

import { Box } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import type { PendingCountReporterProps } from './pending-count-reporter'
import { BELL_BADGE } from './rules/notification'
import { formatNumber } from '@/lib/format/number'

const drawerCode = lazy(() => import('./notification-drawer').then((module) => module.NotificationDrawer))

// The chunk of the count loads after the page, because no part of the document depends on it.
const PendingCountReporter = lazyOptional(
  () => import('./pending-count-reporter').then((module) => module.PendingCountReporter),
  'count of notifications',
)

/**
 * Notification bell of the header. Its badge shows the number of samples (spec section 2), and a dot shows that there
 * are real pending items.
 *
 * @param props.prefetched the number of pending items, which the server sends with the document
 */
export function NotificationBell({ prefetched }: Pick<PendingCountReporterProps, 'prefetched'>) {
  const drawer = useLazyPart(drawerCode, 'list of notifications')
  const [waiting, setWaiting] = useState(0)
  const samples = `${BELL_BADGE} samples`
  return (
    <>
      <IconButton
        label={`Notifications: ${waiting > 0 ? `${samples}, ${describePendingCount(waiting)}` : samples}`}
        data-hint="Notifications"
        position="relative"
        minW="touch"
        h="touch"
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen ?? false}
        onPointerEnter={drawer.prepare}
        onFocus={drawer.prepare}
        onClick={drawer.open}
      >
        <Icon as={Bell} />
        <Box
          as="span"
          position="absolute"
          top="1"
          insetEnd="1"
          minW="4.5"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="xs"
          fontWeight="semibold"
          lineHeight="1.125rem"
        >
          {BELL_BADGE}
        </Box>
        {waiting > 0 && (
          <Box
            as="span"
            data-waiting
            position="absolute"
            bottom="1.5"
            insetStart="1.5"
            boxSize="3"
            borderRadius="full"
            borderWidth="2px"
            borderColor="bg.panel"
            bg="fg.warning"
          />
        )}
      </IconButton>
      <PendingCountReporter prefetched={prefetched} onCount={setWaiting} />
      {drawer.Part && drawer.isOpen !== undefined && (
        <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />
      )}
    </>
  )
}

function describePendingCount(count: number): string {
  return count === 1 ? '1 order or return pending' : `${formatNumber(count)} orders and returns pending`
}
