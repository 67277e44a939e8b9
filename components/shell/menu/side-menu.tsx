'use client'

import { Box } from '@chakra-ui/react'
import { MenuEntries } from './menu-entries'

/** The side menu. It shows names from the large breakpoint, icons on smaller screens, and nothing on the smallest. */
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
      // The tooltips of the icons extend over the page beside the menu.
      zIndex="dropdown"
      h="calc(100dvh - {sizes.header})"
      px={{ base: '3.5', lg: '4' }}
      py="4"
      bg="bg.panel"
      borderEndWidth="1px"
      // The entries scroll in windows of low height.
      css={{ '@media (height < 560px)': { overflowY: 'auto' } }}
    >
      <MenuEntries canCollapse />
    </Box>
  )
}
