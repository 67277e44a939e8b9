'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { getSettings } from '@/lib/settings'
import { Logo } from './logo'
import { UserMenu } from './user-menu'

const loadDrawer = () => import('./menu-drawer').then((module) => module.MenuDrawer)
const MenuDrawer = dynamic(loadDrawer, { ssr: false })

/** The sticky bar on top: the way to the menu on a phone, the logo, the user's own menu. */
export function Header() {
  const { appName, marketplaceName } = getSettings()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      h="header"
      align="center"
      gap="3"
      px={{ base: '4', lg: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box hideFrom="sm" ms="-2">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadDrawer()}
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          <Icon as={Menu} />
        </IconButton>
      </Box>
      <OfficeLink
        href="/dashboard"
        textDecoration="none"
        color="fg"
        minW="0"
        minH="touch"
        aria-label={`${appName} home`}
      >
        <Logo name={appName} />
      </OfficeLink>
      <Box
        hideBelow="md"
        ps="4"
        ms="1"
        borderStartWidth="1px"
        color="fg.muted"
        fontSize="sm"
        truncate
        title="Marketplace"
      >
        {marketplaceName}
      </Box>
      <Box flex="1" />
      <UserMenu />
      {wasOpened && <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Flex>
  )
}
