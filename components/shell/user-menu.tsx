'use client'

import { Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { useSession } from '@/hooks/use-session'

const loadMenu = () => import('./user-menu-content').then((module) => module.UserMenuContent)

/**
 * The name in the header and the menu under it. The menu's code comes when the pointer or the focus does, and
 * takes the button over when it is first pressed. Where it does not come, the toast that says so logs out.
 */
export function UserMenu() {
  const { signOut } = useSession()
  const menu = useLazyPart(loadMenu, 'user menu', { label: 'Log Out', onClick: signOut })
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
  const { userName, initialized } = useSession()
  // The name lies in this browser's storage, which the server cannot see: nothing is shown rather than another name first.
  const name = initialized ? userName : ''
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
