'use client'

import { Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface MessagePageProps {
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** Page with only a message, such as "not found" or "failed". */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <Stack align="flex-start" gap="4" maxW="40rem" mx="auto" px="4" py={{ base: '12', md: '20' }}>
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text color="fg.muted">{children}</Text>
      {actions !== undefined && (
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      )}
    </Stack>
  )
}
