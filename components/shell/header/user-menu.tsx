'use client'

import { Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'

const menuCode = lazy(() => import('./user-menu-content').then((module) => module.UserMenuContent))

/**
 * Button with the user's name and the menu below it. The chunk of the menu loads when the pointer or the focus reaches
 * the button. When it cannot be loaded, an error toast offers to log out.
 */
export function UserMenu() {
  const { signOut } = useSession()
  const menu = useLazyPart(menuCode, 'user menu', { label: 'Log Out', onClick: signOut })
  if (menu.isOpen && menu.Part) return <menu.Part trigger={<UserButton />} />
  return (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.open}
    />
  )
}

function UserButton(props: ComponentProps<typeof Button>) {
  const { displayName, initialized } = useSession()
  // The name is in the browser's storage, which the server cannot read. Nothing is shown until then, so that no wrong
  // name appears first.
  const name = initialized ? displayName : ''
  return (
    <Button
      variant="ghost"
      px="2"
      h="touch"
      gap="2.5"
      aria-label={name ? `${name}, user menu` : 'User menu'}
      {...props}
    >
      <Avatar name={name} size="sm" />
      <Text as="span" hideBelow="sm" maxW="12rem" truncate>
        {name}
      </Text>
      <Icon as={ChevronDown} boxSize="4" color="fg.muted" hideBelow="sm" />
    </Button>
  )
}
