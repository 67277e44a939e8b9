'use client'

import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { JobSectionGate } from '@/components/resource/jobs/job-gate'
import { Drawer } from '@/components/ui/overlay/drawer'
import { LinkButton } from '@/components/ui/link-button'
import { useCan } from '@/hooks/use-can'
import { useNotifications } from './use-notifications'
import { useReadMarks } from './use-read-marks'
import { shownSamples } from './rules/samples'
import { roles } from '@/lib/permissions/roles'
import { NotificationFeed } from './notification-feed'

const MAX_NOTIFICATIONS_SHOWN = 3
const NOTIFICATIONS_PATH = '/notifications'

/** Drawer with the user's jobs, the newest notifications of each kind and the samples. */
export function NotificationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { allowed } = useCan(roles.ProfileManager)
  // Each opening gets a new key, so that it starts with a fresh state even while the previous one is still closing.
  const [look, setLook] = useState({ isOpen, number: 0 })
  if (look.isOpen !== isOpen) setLook({ isOpen, number: look.number + (isOpen ? 1 : 0) })
  return (
    <Drawer
      title="Notifications"
      size="sm"
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={(details) => !details.open && onClose()}
      footer={
        allowed && (
          <LinkButton href={NOTIFICATIONS_PATH} variant="outline" w="full" onClick={onClose}>
            All notifications
          </LinkButton>
        )
      }
    >
      <Content key={look.number} allHref={allowed ? NOTIFICATIONS_PATH : undefined} onFollow={onClose} />
    </Drawer>
  )
}

function Content({ allHref, onFollow }: { allHref: string | undefined; onFollow: () => void }) {
  const notifications = useNotifications()
  const { isRead } = useReadMarks()
  // The badge counts the samples, so they come first until they are read. The order is fixed while the drawer is open,
  // so that nothing moves.
  const [areSamplesFirst] = useState(() => shownSamples().some(({ id }) => !isRead(id)))
  return (
    <Stack gap="6">
      <JobSectionGate headingLevel="h3" />
      <NotificationFeed
        live={notifications}
        show="all"
        view={{ atMost: MAX_NOTIFICATIONS_SHOWN, allHref, onFollow, headingLevel: 'h3', areSamplesFirst }}
      />
    </Stack>
  )
}
