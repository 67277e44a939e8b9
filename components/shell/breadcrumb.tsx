'use client'

import { Box, Flex } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { trailOf } from '@/lib/url/trail'
import { useRegistry } from './registry-context'

/** The trail from the dashboard to here, in words. The landing page is its own trail. */
export function Breadcrumb() {
  const path = usePathname()
  const areas = useRegistry()
  if (path === '/dashboard') return null
  const steps = trailOf(path, (href) => areas.find((area) => area.href === href)?.label)
  return (
    <Box as="nav" aria-label="Breadcrumb" mb="3">
      <Flex as="ol" wrap="wrap" align="center" gap="1.5" listStyleType="none" fontSize="sm" color="fg.muted">
        {steps.map(({ label, href }, at) => (
          <Flex as="li" key={href ?? label} align="center" gap="1.5" minW="0">
            {at > 0 && <Icon as={ChevronRight} boxSize="3.5" />}
            {href === undefined ? (
              <Box as="span" aria-current="page" color="fg" truncate maxW={{ base: '60vw', md: '24rem' }}>
                {label}
              </Box>
            ) : (
              <OfficeLink href={href} color="fg.muted" _hover={{ color: 'fg' }}>
                {label}
              </OfficeLink>
            )}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
