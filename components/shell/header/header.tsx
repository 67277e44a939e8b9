'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { lazy } from '@/lib/lazy'
import { getSettings } from '@/lib/settings'
import { Logo } from './logo'
import { UserMenu } from './user-menu'

// Loads after hydration and is not part of the document, because it does not work before.
const PaletteGate = lazyOptional(
  () => import('@/components/shell/palette/palette-gate').then((module) => module.PaletteGate),
  'search',
)
const drawerCode = lazy(() =>
  import('@/components/shell/menu/menu-drawer').then((module) => module.MenuDrawer),
)

/**
 * Sticky bar at the top with the menu button on phones, the logo, the search, the notification bell and the user menu.
 */
export function Header({ bell }: { bell: ReactNode }) {
  const { appName, marketplaceName } = getSettings()
  const menu = useLazyPart(drawerCode, 'menu')
  return (
    <Flex
      as="header"
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
      {/* The button is at the edge of the screen, so a centered tooltip would be cut off. */}
      <Box hideFrom="sm" ms="-2" css={{ '& [data-hint]::after': { insetInline: '0 auto !important' } }}>
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
      <Box w={{ base: 'touch', lg: '15rem' }} flexShrink="0">
        <PaletteGate />
      </Box>
      {bell}
      <UserMenu />
      {menu.Part && menu.isOpen !== undefined && <menu.Part isOpen={menu.isOpen} onClose={menu.close} />}
    </Flex>
  )
}
