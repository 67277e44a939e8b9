'use client'

import { Drawer } from '@/components/ui/drawer'
import { getSettings } from '@/lib/settings'
import { Logo } from './logo'
import { MenuEntries } from './menu-entries'

/** The side menu of the smallest screens, from the left. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      title={<Logo name={getSettings().appName} />}
      placement="start"
      size="xs"
      open={isOpen}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <nav aria-label="Main">
        <MenuEntries onNavigate={onClose} />
      </nav>
    </Drawer>
  )
}
