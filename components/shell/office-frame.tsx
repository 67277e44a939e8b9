'use client'

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { JobGate } from '@/components/resource/job-gate'
import { Breadcrumb } from './breadcrumb'
import { Footer } from './footer'
import { Header } from './header'
import { RouteFocus } from './route-focus'
import { SessionPrompt } from './session-prompt'
import { SideMenu } from './side-menu'
import { SkipLink } from './skip-link'

export const MAIN_ID = 'main'

/** Header, side menu, breadcrumb and footer around every page behind the sign-in. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink target={MAIN_ID} />
      <RouteFocus target={MAIN_ID} />
      <Header />
      <Flex flex="1" align="stretch">
        <SideMenu />
        <Flex direction="column" flex="1" minW="0">
          <Box
            as="main"
            id={MAIN_ID}
            tabIndex={-1}
            flex="1"
            w="full"
            maxW="100rem"
            mx="auto"
            px={{ base: '4', md: '8' }}
            py={{ base: '5', md: '6' }}
            outline="none"
          >
            <Breadcrumb />
            <JobGate />
            {children}
          </Box>
          <Footer />
        </Flex>
      </Flex>
      <SessionPrompt />
    </Flex>
  )
}
