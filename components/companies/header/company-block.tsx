'use client'

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

/**
 * Placeholder for the company header while the company is being loaded. It is as high as the header.
 *
 * @param props.hasLinks true for companies with a row of links to further areas
 */
export function CompanyHeaderSkeleton({ hasLinks = false }: { hasLinks?: boolean }) {
  return (
    <CompanyBlock>
      <Flex align="center" gap="3" minH={{ base: 'touch', md: '10' }}>
        <Skeleton boxSize="10" borderRadius="full" />
        <Box>
          <Skeleton width="12rem" height="4" mb="1" />
          <Skeleton width="6rem" height="3" />
        </Box>
      </Flex>
      <Box minH={{ base: 'touch', md: '0' }} />
      {hasLinks && <Box minH={{ base: 'touch', md: '6' }} flex={{ md: '0 0 100%' }} mb={{ md: '-1' }} />}
    </CompanyBlock>
  )
}

/**
 * Frame of a company's header. `label` is its name as a landmark. On wide screens it stands below the line of the
 * breadcrumb and the title (`OfficeFrame`).
 */
export function CompanyBlock({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Flex
      as="section"
      aria-label={label}
      data-company-head
      position="relative"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      wrap={{ md: 'wrap' }}
      justify="space-between"
      columnGap="4"
      rowGap={{ base: '1', md: '0' }}
      minH={{ md: '14' }}
      pb={{ base: '1', md: '2' }}
    >
      {children}
    </Flex>
  )
}
