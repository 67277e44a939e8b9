'use client'

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { lazyOptional } from '@/components/ui/lazy'
import { EARLY_EVENTS } from '@/lib/early-events'
import { Breadcrumb } from './breadcrumb'
import { Footer } from './footer'
import { Header } from './header/header'
import { SideMenu } from './menu/side-menu'
import { SkipLink } from './skip-link'

const MAIN_ID = 'main'

// These load after the page, so that the document has less code. All show nothing at first. They must be loaded before
// the connection is lost or the session ends.
const PageNotices = lazyOptional(
  () => import('./page-watch').then((module) => module.PageNotices),
  'notices of the page',
)
const PageWatch = lazyOptional(
  () => import('./page-watch').then((module) => module.PageWatch),
  'watch over the session',
)

/**
 * The breadcrumb and the header of a page share a line on wide screens. The header then stands for the last step, which
 * has the same name. The header of a company comes between them in the document, because it is the frame of several
 * pages, and below them on the screen. Everything else has a line of its own.
 */
const CONTENT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  '& > *': { flex: '0 0 100%', minWidth: '0' },
  '& > [data-company-head] + [data-page-head]': {
    py: { base: '0', md: '1.5' },
    pb: { base: '1', md: '1.5' },
  },
  md: {
    '& > nav:has(+ [data-page-head], + [data-company-head] + [data-page-head])': {
      flex: '0 1 auto',
      minHeight: '11',
      '& [data-place=last] bdi': { srOnly: true },
    },
    '& > nav + [data-page-head], & > nav + [data-company-head] + [data-page-head]': { flex: '1 1 auto' },
    // The header of a company stands below the line that the breadcrumb and the title share.
    '& > :has(~ [data-company-head]), & > [data-company-head] + [data-page-head]': { order: '-2' },
    '& > [data-company-head]:has(+ [data-page-head])': { order: '-1' },
  },
} as const

/**
 * Layout of every page behind the sign-in, with header, side menu, breadcrumb and footer. `bell` is the notification
 * bell, which belongs to a feature and therefore comes from the caller.
 */
export function OfficeFrame({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  return (
    <Flex {...{ [EARLY_EVENTS]: true }} direction="column" minH="100dvh">
      <SkipLink target={MAIN_ID} />
      <Header bell={bell} />
      <Flex flex="1" align="stretch">
        <SideMenu />
        <Flex direction="column" flex="1" minW="0">
          <Box
            as="main"
            id={MAIN_ID}
            tabIndex={-1}
            flex="1"
            // Keeps the footer below the window. While a page loads, it would move into the window and out again.
            minH="calc(100dvh - {sizes.header})"
            w="full"
            maxW="100rem"
            mx="auto"
            px={{ base: '4', md: '6' }}
            pb="6"
            outline="none"
            css={CONTENT}
          >
            <PageNotices />
            <Breadcrumb />
            {children}
          </Box>
          <Footer />
        </Flex>
      </Flex>
      <PageWatch target={MAIN_ID} />
    </Flex>
  )
}
