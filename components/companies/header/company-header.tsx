'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CompanyAvatar } from './company-avatar'
import { CompanyBlock } from './company-block'
import { CompanyCounts } from './company-counts'
import { FurtherRow, type FurtherLink } from './further-row'

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
  /** Links to further areas, in a row below. */
  links?: readonly FurtherLink[] | undefined
}

/** Header of a company's pages: its picture, name and id, the switcher, and buttons and links for its areas. */
export function CompanyHeader({ areaKey, noun, company, switcher, links }: CompanyHeaderProps) {
  const id = company.ID ?? ''
  const name = company.Name || id
  return (
    <CompanyBlock label={`This ${noun}`}>
      <Flex align="center" gap="3" minW="0" minH={{ base: 'touch', md: '10' }}>
        <CompanyAvatar id={id} name={name} />
        <Box minW="0" flex={{ base: '1', md: 'initial' }}>
          <Text fontSize="md" fontWeight="semibold" truncate title={name}>
            {name}
          </Text>
          <Text fontSize="xs" color="fg.muted" truncate>
            {id}
          </Text>
        </Box>
        {switcher}
      </Flex>
      <CompanyCounts areaKey={areaKey} id={id} />
      {links && <FurtherRow links={links} />}
    </CompanyBlock>
  )
}
