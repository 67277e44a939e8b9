'use client'

import { Bell, Keyboard, LogOut, Monitor, Moon, Plus, Sun, UserRound } from 'lucide-react'
import { useRegistry } from '@/components/shell/registry-context'
import { useColorMode, type ColorMode } from '@/components/ui/color-mode'
import { useCan } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import { hasAccess } from '@/lib/permissions/check'
import { roles } from '@/lib/permissions/roles'
import type { Choice } from './choice'

const MODES: readonly { mode: ColorMode; label: string; icon: typeof Sun }[] = [
  { mode: 'light', label: 'Use light mode', icon: Sun },
  { mode: 'dark', label: 'Use dark mode', icon: Moon },
  { mode: 'system', label: 'Use the mode of this device', icon: Monitor },
]

/** What the signed-in user can do from anywhere: create what they may manage, and what belongs to their own account. */
export function useActions(showShortcuts: () => void): Choice[] {
  const areas = useRegistry()
  const { assignedRoles, isAdmin, signOut } = useSession()
  const profile = useCan(roles.ProfileManager)
  const { mode, setMode } = useColorMode()
  const creating = areas.flatMap(({ key, creates, href, manage }): Choice[] =>
    creates !== undefined && hasAccess(manage, { roles: assignedRoles, isAdmin })
      ? [{ key: `create/${key}`, label: `Create ${creates}`, href: `${href}/new`, icon: Plus }]
      : [],
  )
  const own: Choice[] = [
    { key: 'profile', label: 'Manage profile', href: '/profile', icon: UserRound },
    { key: 'notifications', label: 'Notifications', href: '/notifications', icon: Bell },
    ...MODES.filter((one) => one.mode !== mode).map(({ mode: next, label, icon }) => ({
      ...{ key: `mode/${next}`, label, icon },
      run: () => setMode(next),
    })),
  ]
  return [
    ...creating,
    ...(profile.allowed ? own : []),
    { key: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: showShortcuts },
    { key: 'sign-out', label: 'Log out', icon: LogOut, run: signOut },
  ]
}
