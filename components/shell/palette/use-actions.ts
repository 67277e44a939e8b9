'use client'

import { Bell, Keyboard, KeyRound, LogOut, Monitor, Moon, Palette, Plus, Sun, UserRound } from 'lucide-react'
import { useFullRegistry } from '@/components/shell/use-full-registry'
import { useColorMode, type ColorMode } from '@/components/ui/theme/color-mode'
import { useCan } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import { hasAccess, holdsRole } from '@/lib/permissions/check'
import { roles } from '@/lib/permissions/roles'
import { areaLabelFor } from '@/lib/registry'
import type { Choice } from './choice'

/** Functions that open parts of the app above the page. */
export interface PaletteParts {
  showShortcuts: () => void
  showTheming: () => void
}

const MODES: readonly { mode: ColorMode; label: string; icon: typeof Sun }[] = [
  { mode: 'light', label: 'Use light mode', icon: Sun },
  { mode: 'dark', label: 'Use dark mode', icon: Moon },
  { mode: 'system', label: 'Use device mode', icon: Monitor },
]
const MODE_KEYWORDS = 'dark light system color mode theme appearance'

/**
 * Returns the actions that the signed-in user may run on any page: creating records and actions on the own account. An
 * area that has a different address for the user, such as My Supplier, holds one record, so nothing can be created
 * there.
 */
export function useActions({ showShortcuts, showTheming }: PaletteParts): Choice[] {
  const { areas } = useFullRegistry()
  const { assignedRoles, isAdmin, isSupplier, signOut } = useSession()
  const profile = useCan(roles.ProfileManager)
  const { mode, setMode } = useColorMode()
  const creating = areas
    .filter((area) => areaLabelFor(area, { isAdmin, isSupplier }).href === area.href)
    .flatMap(({ key, creates, words, href, manage }): Choice[] =>
      creates &&
      (creates === true
        ? hasAccess(manage, { roles: assignedRoles, isAdmin })
        : isAdmin && creates.roles.some((role) => holdsRole(role, { roles: assignedRoles, isAdmin })))
        ? [
            {
              ...{ key: `create/${key}`, label: `Create ${words.one}`, keywords: 'add new' },
              ...{ href: `${href}/new`, icon: Plus },
            },
          ]
        : [],
    )
  const own: Choice[] = [
    {
      ...{ key: 'profile', label: 'Manage profile', keywords: 'my account name email e-mail phone' },
      ...{ href: '/profile', icon: UserRound },
    },
    {
      ...{ key: 'password', label: 'Change password', keywords: 'my account security' },
      ...{ href: '/profile#new-password', icon: KeyRound },
    },
    {
      ...{ key: 'notifications', label: 'Notifications', keywords: 'messages bell unread' },
      ...{ href: '/notifications', icon: Bell },
    },
    {
      ...{ key: 'theming', label: 'Theming', keywords: 'theme colors fonts appearance dark light mode' },
      ...{ run: showTheming, icon: Palette },
    },
    ...MODES.filter((one) => one.mode !== mode).map(({ mode: next, label, icon }) => ({
      ...{ key: `mode/${next}`, label, icon, keywords: MODE_KEYWORDS },
      run: () => setMode(next),
    })),
  ]
  return [
    ...creating,
    ...(profile.allowed ? own : []),
    {
      ...{ key: 'shortcuts', label: 'Keyboard shortcuts', keywords: 'keys hotkeys help' },
      ...{ run: showShortcuts, icon: Keyboard },
    },
    {
      ...{ key: 'sign-out', label: 'Log out', keywords: 'logout sign off signout exit end session' },
      ...{ run: signOut, icon: LogOut },
    },
  ]
}
