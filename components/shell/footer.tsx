'use client'

import { Flex, HStack, Text } from '@chakra-ui/react'
import { ExternalLink } from '@/components/ui/link'
import { getSettings } from '@/lib/settings'

/** Footer with the copyright of the current year and links to general pages. */
export function Footer() {
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
