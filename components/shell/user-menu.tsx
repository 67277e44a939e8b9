'use client'

import { Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState, type ComponentProps } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useSession } from '@/hooks/use-session'

const loadMenu = () => import('./user-menu-content').then((module) => module.UserMenuContent)
const UserMenuContent = dynamic(loadMenu, { ssr: false })

/**
 * The name in the header and the menu under it. The menu's code comes when the pointer or the focus does, and
 * takes the button over when it is first pressed.
 */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const load = () => void loadMenu().then(() => setLoaded(true))
  if (isWanted && isLoaded) return <UserMenuContent trigger={<UserButton />} />
  return (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => {
        load()
        setWanted(true)
      }}
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
      <Icon as={ChevronDown} boxSize="4" color="fg.muted" />
    </Button>
  )
}
