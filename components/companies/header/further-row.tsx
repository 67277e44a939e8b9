'use client'

import { Flex } from '@chakra-ui/react'
import { usePathname } from 'next/navigation'
import { OfficeLink } from '@/components/ui/link'
import { useViewer } from '@/hooks/use-session'
import { holdsRole } from '@/lib/permissions/check'
import { isWithin } from '@/lib/registry'

/** Link to an area below a company. Any one of the roles opens it to administrators. */
export interface FurtherLink {
  label: string
  href: string
  roles: readonly string[]
}

/**
 * Row of links to the areas below a company that have no button with a count. On phones it scrolls sideways. The server
 * passes the links, so that the script of the page does not contain the areas.
 */
export function FurtherRow({ links }: { links: readonly FurtherLink[] }) {
  const path = usePathname()
  const { assignedRoles, isAdmin } = useViewer()
  const holdings = { roles: assignedRoles, isAdmin }
  const open = links.filter(({ roles }) => isAdmin && roles.some((role) => holdsRole(role, holdings)))
  if (open.length === 0) return null
  return (
    <Flex
      as="ul"
      listStyleType="none"
      columnGap="4"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      whiteSpace="nowrap"
      fontSize="sm"
      flex={{ md: '0 0 100%' }}
      order={{ md: '1' }}
      mb={{ md: '-1' }}
    >
      {open.map(({ label, href }) => (
        <li key={href}>
          <OfficeLink
            href={href}
            aria-current={isWithin(path, href) ? 'page' : undefined}
            display="flex"
            alignItems="center"
            minH={{ base: 'touch', md: '6' }}
            color="fg.muted"
            _hover={{ color: 'fg' }}
            _currentPage={{ color: 'brand.fg', fontWeight: 'semibold' }}
          >
            {label}
          </OfficeLink>
        </li>
      ))}
    </Flex>
  )
}
