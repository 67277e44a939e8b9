'use client'

import { Box, Flex } from '@chakra-ui/react'
import { JOB_STRIP_ID } from '@/components/resource/jobs/job-strip-id'
import { MenuEntries } from './menu-entries'

/**
 * The side menu with the strip of jobs at its foot. It shows names from the large breakpoint, icons on smaller screens,
 * and nothing on the smallest.
 */
export function SideMenu() {
  return (
    <Flex
      direction="column"
      display={{ base: 'none', sm: 'flex' }}
      w={{ base: 'rail', lg: 'menu' }}
      flexShrink="0"
      position="sticky"
      top="{sizes.header}"
      // The tooltips of the icons extend over the page beside the menu.
      zIndex="dropdown"
      h="calc(100dvh - {sizes.header})"
      bg="bg.panel"
      // A shadow instead of a border, because the entries have the full width of the menu.
      boxShadow="1px 0 0 {colors.border}"
    >
      <Box
        as="nav"
        aria-label="Main"
        flex="1"
        minH="0"
        px={{ base: '3.5', lg: '4' }}
        py="4"
        // The entries scroll in windows of low height.
        css={{ '@media (height < 600px)': { overflowY: 'auto' } }}
      >
        <MenuEntries canCollapse />
      </Box>
      <div id={JOB_STRIP_ID} />
    </Flex>
  )
}
