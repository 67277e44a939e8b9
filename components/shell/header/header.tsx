'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Menu, ChevronDown } from 'lucide-react'
import type { ReactNode, ComponentProps } from 'react'
import { JOB_BUTTON_ID } from '@/components/resource/jobs/job-strip-id'
import { Avatar } from '@/components/ui/avatar'
import { IconButton, Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { useSession } from '@/hooks/use-session'
import { EARLY_SEARCH } from '@/lib/early-events'
import { lazy } from '@/lib/lazy'
import { getSettings } from '@/lib/settings'
import { Logo } from './logo'

// Loads after hydration and is not part of the document, because it does not work before.
const PaletteGate = lazyOptional(
  () => import('@/components/shell/palette/palette-gate').then((module) => module.PaletteGate),
  'search',
)
const drawerCode = lazy(() =>
  import('@/components/shell/menu/menu-drawer').then((module) => module.MenuDrawer),
)
const userMenuCode = lazy(() => import('./user-menu-content').then((module) => module.UserMenuContent))

/**
 * Sticky bar at the top with the menu button on phones, the logo, the search, the jobs on phones, the notification bell
 * and the user menu.
 */
export function Header({ bell }: { bell: ReactNode }) {
  const { appName, marketplaceName } = getSettings()
  const menu = useLazyPart(drawerCode, 'menu')
  return (
    <Flex
      as="header"
      data-print="no"
      position="sticky"
      top="0"
      zIndex="sticky"
      h="header"
      align="center"
      gap={{ base: '0', sm: '3' }}
      px={{ base: '4', lg: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box hideFrom="sm" ms="-2">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen ?? false}
          onPointerEnter={menu.prepare}
          onClick={menu.open}
        >
          <Icon as={Menu} />
        </IconButton>
      </Box>
      {/* Parts that do not fit in the line wrap below the visible area. The padding is for the focus ring. */}
      <Flex wrap="wrap" align="center" gap="3" minW="0" h="3.25rem" p="1" m="-1" overflow="hidden">
        <OfficeLink
          href="/dashboard"
          textDecoration="none"
          color="fg"
          display="flex"
          alignItems="center"
          maxW="full"
          h="touch"
          aria-label={`${appName} home`}
        >
          <Logo name={appName} isWholeOrNothing />
        </OfficeLink>
        <Box
          hideBelow="lg"
          ps="4"
          ms="1"
          borderStartWidth="1px"
          color="fg.muted"
          fontSize="sm"
          whiteSpace="nowrap"
          title="Marketplace"
        >
          {marketplaceName}
        </Box>
      </Flex>
      <Box flex="1" />
      {/* As wide as its button, so that nothing moves when its chunk loads. */}
      <Box w={{ base: 'touch', lg: '15rem' }} flexShrink="0" {...{ [EARLY_SEARCH]: true }}>
        <PaletteGate />
      </Box>
      <Box id={JOB_BUTTON_ID} hideFrom="sm" />
      {bell}
      <UserMenu />
      {menu.Part && menu.isOpen !== undefined && <menu.Part isOpen={menu.isOpen} onClose={menu.close} />}
    </Flex>
  )
}

/**
 * Button with the user's name and the menu below it. The chunk of the menu loads when the pointer or the focus reaches
 * the button. When it cannot be loaded, an error toast offers to log out.
 */
function UserMenu() {
  const { signOut } = useSession()
  const menu = useLazyPart(userMenuCode, 'user menu', { label: 'Log Out', onClick: signOut })
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
