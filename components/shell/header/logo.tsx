'use client'

import { Box, Flex, Text } from '@chakra-ui/react'

interface LogoProps {
  name: string
  /**
   * Shows the logo in one line and hides a name that does not fit instead of cutting it. The name then wraps below the
   * visible area.
   */
  isWholeOrNothing?: boolean
}

/** The logo: a stack of crates seen from the corner, with the product's name beside it. */
export function Logo({ name, isWholeOrNothing = false }: LogoProps) {
  return (
    <Flex
      as="span"
      align="center"
      gap="2.5"
      minW="0"
      wrap={isWholeOrNothing ? 'wrap' : undefined}
      h={isWholeOrNothing ? '9' : undefined}
      overflow={isWholeOrNothing ? 'hidden' : undefined}
    >
      <Box asChild boxSize="9" flexShrink="0" color="brand.solid">
        <svg viewBox="0 0 36 36" aria-hidden>
          <rect width="36" height="36" rx="9" fill="currentColor" />
          <g fill="var(--brand-primary-contrast)">
            <path d="M18 7.5 27 12.4 18 17.3 9 12.4Z" />
            <path d="M8.2 14.2 17.1 19v9.6l-8.9-4.8Z" opacity=".78" />
            <path d="M27.8 14.2 18.9 19v9.6l8.9-4.8Z" opacity=".5" />
          </g>
        </svg>
      </Box>
      <Text
        as="span"
        fontWeight="semibold"
        fontSize={isWholeOrNothing ? { base: 'md', sm: 'lg' } : 'lg'}
        lineHeight="short"
        letterSpacing="-0.015em"
        css={isWholeOrNothing ? { whiteSpace: 'nowrap' } : { minW: '0', overflowWrap: 'anywhere' }}
      >
        {name}
      </Text>
    </Flex>
  )
}
