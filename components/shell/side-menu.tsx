'use client'

import { Box } from '@chakra-ui/react'
import { MenuEntries } from './menu-entries'

/** The side menu: names from the large breakpoint, icons below it, nothing on the smallest screens. */
export function SideMenu() {
  return (
    <Box
      as="nav"
      aria-label="Main"
      display={{ base: 'none', sm: 'block' }}
      w={{ base: 'rail', lg: 'menu' }}
      flexShrink="0"
      position="sticky"
      top="{sizes.header}"
      // The hints of the icons stand out of the menu, over the page beside it.
      zIndex="dropdown"
      h="calc(100dvh - {sizes.header})"
      px={{ base: '3.5', lg: '4' }}
      py="4"
      bg="bg.panel"
      borderEndWidth="1px"
      // On a low window the entries scroll.
      css={{ '@media (height < 560px)': { overflowY: 'auto' } }}
    >
      <MenuEntries canCollapse />
    </Box>
  )
}
