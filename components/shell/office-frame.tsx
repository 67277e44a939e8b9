'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { JOB_STRIP_ID } from '@/components/resource/jobs/job-strip-id'
import { lazyOptional } from '@/components/ui/lazy'
import { Link, ExternalLink } from '@/components/ui/link'
import { EARLY_EVENTS } from '@/lib/early-events'
import { getSettings } from '@/lib/settings'
import { Breadcrumb } from './breadcrumb'
import { Header } from './header/header'
import { MenuEntries } from './menu/menu-entries'

const MAIN_ID = 'main'

// These load after the page, so that the document has less code. All show nothing at first. They must be loaded before
// the connection is lost or the session ends.
const PageNotices = lazyOptional(
  () => import('./page-watch').then((module) => module.PageNotices),
  'connection message',
)
const PageWatch = lazyOptional(
  () => import('./page-watch').then((module) => module.PageWatch),
  'session check',
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

/** Link that skips header and menu. It is the first stop of the keyboard. */
function SkipLink({ target }: { target: string }) {
  return (
    <Link
      href={`#${target}`}
      data-print="no"
      position="fixed"
      top="3"
      insetStart="3"
      zIndex="skipNav"
      px="4"
      py="3"
      borderRadius="l2"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="medium"
      css={{ '&:not(:focus)': { transform: 'translateY(-200%)' } }}
    >
      Skip to content
    </Link>
  )
}

/**
 * The side menu with the strip of jobs at its foot. It shows names from the large breakpoint, icons on smaller screens,
 * and nothing on the smallest.
 */
function SideMenu() {
  return (
    <Flex
      data-print="no"
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

/** Footer with the copyright of the current year and links to general pages. */
function Footer() {
  const { appName, links } = getSettings()
  const pages = [
    { label: 'Trust center', href: links.trust },
    { label: 'Privacy', href: links.privacy },
    { label: 'Legal', href: links.legal },
  ]
  return (
    <Flex
      as="footer"
      direction={{ base: 'column', md: 'row' }}
      justify="space-between"
      align={{ base: 'flex-start', md: 'center' }}
      gap={{ base: '1', md: '4' }}
      px={{ base: '4', md: '8' }}
      py={{ base: '3', md: '4' }}
      borderTopWidth="1px"
      fontSize="sm"
      color="fg.muted"
    >
      {/* The year may differ between server and browser at the turn of the year. */}
      <Text suppressHydrationWarning>
        © {new Date().getFullYear()} {appName}. All rights reserved.
      </Text>
      <HStack as="ul" gap="5" listStyleType="none">
        {pages.map(({ label, href }) => (
          <li key={label}>
            <ExternalLink
              href={href}
              color="fg.muted"
              minH={{ base: 'touch', md: 'auto' }}
              _hover={{ color: 'fg' }}
            >
              {label}
            </ExternalLink>
          </li>
        ))}
      </HStack>
    </Flex>
  )
}
