'use client'

import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'

const CHIP = { px: '3', py: '1.5', borderRadius: 'l2', fontSize: 'sm', fontWeight: 'medium' } as const

/**
 * Preview of the theme in the drawer, which covers a part of the page. It is hidden from assistive technology, because
 * the fields contain the same information.
 */
export function ThemingPreview() {
  return (
    <Stack aria-hidden gap="3" p="4" bg="bg.canvas" borderWidth="1px" borderRadius="l3">
      <Heading as="div" size="md">
        Headings look like this
      </Heading>
      <Text fontSize="sm">Text looks like this, with figures such as $1,204.50.</Text>
      <Flex gap="2" wrap="wrap">
        <Box css={CHIP} bg="brand.solid" color="brand.contrast">
          Primary
        </Box>
        <Box css={CHIP} bg="secondary.solid" color="secondary.contrast">
          Secondary
        </Box>
        <Box css={CHIP} bg="accent.solid" color="accent.contrast">
          Accent
        </Box>
      </Flex>
    </Stack>
  )
}
