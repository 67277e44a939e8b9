'use client'

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

/** Placeholder for the company header while the company is being loaded. */
export function CompanyHeaderSkeleton() {
  return (
    <CompanyBlock>
      <Flex align="center" gap="4" flex="1">
        <Skeleton boxSize="16" borderRadius="full" />
        <Box>
          <Skeleton width="12rem" height="5" mb="2" />
          <Skeleton width="6rem" />
        </Box>
      </Flex>
    </CompanyBlock>
  )
}

/** Frame of a company's header. `label` is its name as a landmark. */
export function CompanyBlock({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Flex
      as="section"
      aria-label={label}
      position="relative"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      wrap={{ md: 'wrap' }}
      justify="space-between"
      gap="4"
      mb="6"
      p={{ base: '4', md: '5' }}
      minH="24"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
    >
      {children}
    </Flex>
  )
}
