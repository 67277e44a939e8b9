'use client'

import { LogOut, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useColorMode, type ColorMode } from '@/components/ui/color-mode'
import { Icon } from '@/components/ui/icon'
import {
  Menu,
  MenuGroupLabel,
  MenuItem,
  MenuItemIndicator,
  MenuItemText,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@/components/ui/menu'
import { useSession } from '@/hooks/use-session'

const MODES: readonly { value: ColorMode; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the device', icon: Monitor },
]

/** The open user menu: colour mode and Log Out. */
export function UserMenuContent({ trigger }: { trigger: ReactNode }) {
  const { signOut } = useSession()
  const { mode, setMode } = useColorMode()
  return (
    <Menu trigger={trigger} isPortalled={false} defaultOpen closeOnSelect={false}>
      <MenuRadioGroup value={mode} onValueChange={({ value }) => setMode(value as ColorMode)}>
        <MenuGroupLabel color="fg.muted" fontWeight="medium" fontSize="xs">
          Colour mode
        </MenuGroupLabel>
        {MODES.map(({ value, label, icon }) => (
          <MenuRadioItem key={value} value={value} ps="2" gap="2.5">
            <Icon as={icon} boxSize="4" color="fg.muted" />
            <MenuItemText>{label}</MenuItemText>
            <MenuItemIndicator position="static" transform="none" />
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem value="sign-out" color="fg.error" gap="2.5" onSelect={signOut}>
        <Icon as={LogOut} boxSize="4" />
        Log Out
      </MenuItem>
    </Menu>
  )
}
