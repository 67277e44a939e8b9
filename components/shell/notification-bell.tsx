'use client'

import { Box } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { whenIdle } from '@/components/ui/link'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { useSession } from '@/hooks/use-session'
import { BELL_BADGE } from '@/lib/notifications/notification'
import { keys } from '@/lib/ordercloud/keys'

const loadDrawer = () => import('./notification-drawer').then((module) => module.NotificationDrawer)

const ASK_EVERY_MS = 5 * 60_000
/** A change to any of these may be news. */
const TOLD_OF: readonly unknown[] = ['orders', 'returns', 'products']
const AFTER_CHANGE_MS = 1000

/** The bell of the header. Its badge counts the samples (spec section 2); a dot says that something real waits. */
export function NotificationBell() {
  const drawer = useLazyPart(loadDrawer, 'list of notifications')
  const waiting = useWaitingCount()
  const samples = `${BELL_BADGE} samples`
  return (
    <>
      <IconButton
        label={`Notifications: ${waiting > 0 ? `${samples}, ${inWords(waiting)}` : samples}`}
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
      {drawer.Part && drawer.isOpen !== undefined && (
        <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />
      )}
    </>
  )
}

function inWords(waiting: number): string {
  return waiting === 1
    ? '1 order or return waiting'
    : `${waiting.toLocaleString('en-US')} orders and returns waiting`
}

/**
 * Orders and returns that wait, first asked for when the browser has nothing else to do; 0 until they are known. The
 * code that asks comes by then: no list shall wait for it. Asked again every five minutes while the page is seen, and
 * after changes made here.
 */
function useWaitingCount(): number {
  const { assignedRoles, isAdmin, initialized, isLapsed } = useSession()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useQuery({
    queryKey: keys.list('notifications', { count: assignedRoles, isAdmin }),
    queryFn: async ({ signal }) => {
      const { countWaiting } = await import('@/lib/notifications/sources')
      return countWaiting({ roles: assignedRoles, isAdmin }, { signal })
    },
    enabled: isIdle && initialized && !isLapsed,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  })
  useNews()
  return data ?? 0
}

/** Has notifications read again after what they tell of was changed, once for many changes in a row. */
function useNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !TOLD_OF.includes(event.query.queryKey[0])) return
      const { action } = event
      // The kit keeps the answer to a write by hand, and has lists asked anew.
      if (action.type !== 'invalidate' && !(action.type === 'success' && action.manual)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: keys.all('notifications') })
      }, AFTER_CHANGE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
