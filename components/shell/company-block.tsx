'use client'

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

/** The room the header takes, before the company is there. */
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

/** The frame of a company's header; `label` names it as a landmark. */
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
