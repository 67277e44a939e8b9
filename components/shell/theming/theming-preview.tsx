'use client'

import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'

const CHIPS = [
  { name: 'Primary', bg: 'brand.solid', color: 'brand.contrast' },
  { name: 'Secondary', bg: 'secondary.solid', color: 'secondary.contrast' },
  { name: 'Accent', bg: 'accent.solid', color: 'accent.contrast' },
]

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
        {CHIPS.map(({ name, ...colors }) => (
          <Box key={name} px="3" py="1.5" borderRadius="l2" fontSize="sm" fontWeight="medium" {...colors}>
            {name}
          </Box>
        ))}
      </Flex>
    </Stack>
  )
}
