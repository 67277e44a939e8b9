'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { CompanyAvatar } from './company-avatar'
import { CompanyBlock } from './company-block'
import { CompanyCounts } from './company-counts'

/** The common fields of a buyer and a supplier. */
export interface Company {
  ID?: string
  Name: string
}

interface CompanyHeaderProps {
  /** Key of the registered area: `buyers` or `suppliers`. */
  areaKey: string
  /** The noun "buyer" or "supplier". */
  noun: string
  company: Company
  switcher: ReactNode
}

/** Header of a company's pages: its picture, name and id, the switcher, and buttons for its areas. */
export function CompanyHeader({ areaKey, noun, company, switcher }: CompanyHeaderProps) {
  const id = company.ID ?? ''
  const name = company.Name || id
  return (
    <CompanyBlock label={`This ${noun}`}>
      <Flex align="center" gap="4" minW="0" flex={{ md: '1 1 18rem' }}>
        <CompanyAvatar id={id} name={name} size="lg" />
        <Box minW="0" flex={{ base: '1', md: 'initial' }}>
          <Text fontSize="lg" fontWeight="semibold" lineHeight="short" css={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Id>{id}</Id>
        </Box>
        {switcher}
      </Flex>
      <CompanyCounts areaKey={areaKey} id={id} />
    </CompanyBlock>
  )
}
