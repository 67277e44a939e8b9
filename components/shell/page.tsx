'use client'

import { Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons of the page, the most important one first. */
  actions?: ReactNode
}

/** Header of a page with its only h1, an optional description and its actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <Flex
      as="header"
      direction={{ base: 'column', md: 'row' }}
      wrap={{ md: 'wrap' }}
      align={{ base: 'stretch', md: 'flex-start' }}
      justify="space-between"
      gap="4"
      mb="6"
    >
      <Stack gap="1" minW="0" flex={description === undefined ? { md: '1' } : { md: '1 1 18rem' }}>
        <Heading as="h1" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
          {title}
        </Heading>
        {description !== undefined && (
          <Text color="fg.muted" maxW="65ch">
            {description}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Flex gap="2" wrap="wrap" flexShrink="0">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
