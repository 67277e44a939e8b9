'use client'

import { Bell, LogOut, Palette, UserRound } from 'lucide-react'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlay/menu'
import { useCan } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import { roles } from '@/lib/permissions/roles'

const themingCode = lazy(() =>
  import('@/components/shell/theming/theming-drawer').then((module) => module.ThemingDrawer),
)

// The button gets the focus back when the drawer is closed, because the menu entry no longer exists.
const BUTTON_ID = 'user-menu-button'

/** The open user menu with entries for the user's own profile, if the user may manage it, and "Log Out". */
export function UserMenuContent({ trigger }: { trigger: ReactNode }) {
  const { signOut } = useSession()
  const { allowed } = useCan(roles.ProfileManager)
  const theming = useLazyPart(themingCode, 'theming drawer')
  return (
    <>
      <Menu trigger={trigger} ids={{ trigger: BUTTON_ID }} isPortalled={false} defaultOpen>
        {allowed && (
          <>
            <MenuItem value="profile" gap="2.5" asChild>
              <NextLink href="/profile" prefetch={false}>
                <Icon as={UserRound} boxSize="4" color="fg.muted" />
                Manage Profile
              </NextLink>
            </MenuItem>
            <MenuItem value="notifications" gap="2.5" asChild>
              <NextLink href="/notifications" prefetch={false}>
                <Icon as={Bell} boxSize="4" color="fg.muted" />
                Notifications
              </NextLink>
            </MenuItem>
            <MenuItem value="theming" gap="2.5" onSelect={theming.open}>
              <Icon as={Palette} boxSize="4" color="fg.muted" />
              Theming
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem value="sign-out" color="fg.error" gap="2.5" onSelect={signOut}>
          <Icon as={LogOut} boxSize="4" />
          Log Out
        </MenuItem>
      </Menu>
      {theming.Part && theming.isOpen !== undefined && (
        <theming.Part
          isOpen={theming.isOpen}
          onClose={theming.close}
          finalFocusEl={() => document.getElementById(BUTTON_ID)}
        />
      )}
    </>
  )
}
