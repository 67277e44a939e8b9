'use client'

import { Box, Grid, Text } from '@chakra-ui/react'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import type { Area } from '@/lib/registry'

/** The content of a card and its target. */
export interface AreaCard {
  area: Pick<Area, 'key' | 'icon' | 'description'>
  label: string
  href: string
}

/**
 * List of cards with one card for each area. The whole card is clickable, with a single link for keyboards and screen
 * readers.
 */
export function AreaCards({ areas }: { areas: readonly AreaCard[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{
        base: 'repeat(auto-fit, minmax(100%, 1fr))',
        sm: 'repeat(auto-fit, minmax(17rem, 1fr))',
      }}
      gap="4"
      maxW="70rem"
    >
      {areas.map(({ area, label, href }) => (
        <Card
          as="li"
          key={area.key}
          transition="border-color 0.15s, box-shadow 0.15s"
          _hover={{ borderColor: 'border.emphasized', boxShadow: 'sm' }}
        >
          <Box display="flex" gap="4" alignItems="flex-start">
            <Box p="2.5" borderRadius="l2" bg="brand.subtle" color="brand.fg" lineHeight="0">
              <Icon as={area.icon} />
            </Box>
            <Box minW="0">
              <OfficeLink
                href={href}
                fontWeight="semibold"
                color="fg"
                _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
                _hover={{ textDecoration: 'none' }}
                css={{
                  '&:focus-visible': { outline: 'none' },
                  '&:focus-visible::before': {
                    outline: '2px solid {colors.brand.focusRing}',
                    outlineOffset: '2px',
                  },
                }}
              >
                {label}
              </OfficeLink>
              {area.description && (
                <Text color="fg.muted" fontSize="sm" mt="0.5">
                  {area.description}
                </Text>
              )}
            </Box>
          </Box>
        </Card>
      ))}
    </Grid>
  )
}
