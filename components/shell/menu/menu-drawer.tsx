'use client'

import { Drawer } from '@/components/ui/overlay/drawer'
import { getSettings } from '@/lib/settings'
import { Logo } from '@/components/shell/header/logo'
import { MenuEntries } from './menu-entries'

/** Drawer with the side menu on the smallest screens. It opens from the left. */
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
