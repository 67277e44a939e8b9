'use client'

import { HStack } from '@chakra-ui/react'
import { OfficeLink } from '@/components/ui/link'

/** Row of links to the lists behind the parts of a figure. */
export function LinkRow(props: { name: string; links: readonly { href: string; label: string }[] }) {
  const { name, links } = props
  return (
    <HStack as="ul" aria-label={name} listStyleType="none" wrap="wrap" gap="4" mt="2" fontSize="sm">
      {links.map(({ href, label }) => (
        <li key={href}>
          <OfficeLink href={href} color="brand.fg">
            {label}
          </OfficeLink>
        </li>
      ))}
    </HStack>
  )
}
