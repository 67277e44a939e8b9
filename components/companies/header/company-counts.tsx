'use client'

import { Box, Flex } from '@chakra-ui/react'
import { usePathname } from 'next/navigation'
import { LinkButton } from '@/components/ui/link-button'
import { useCan } from '@/hooks/use-can'
import { useCompanyCount } from './use-company-count'
import { countedOn, isWithin, subAreaUrl, type Area, type SubArea } from '@/lib/registry'
import { countOf } from '@/lib/resource/words'
import { getSettings } from '@/lib/settings'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'
import { formatNumber } from '@/lib/format/number'

/** List of buttons for the registered areas of a company, each with the number of its records. */
export function CompanyCounts({ areaKey, id }: { areaKey: string; id: string }) {
  const area = useRegistry().find(({ key }) => key === areaKey)
  const subAreas = useSubAreas().filter(({ parent }) => parent === areaKey)
  if (!area || subAreas.length === 0) return null
  return (
    <Flex as="ul" listStyleType="none" gap="2" flexShrink="0">
      {subAreas.map((subArea) => (
        <CountButton key={subArea.key} area={area} id={id} subArea={subArea} siblings={subAreas} />
      ))}
    </Flex>
  )
}

interface CountButtonProps {
  area: Area
  id: string
  subArea: SubArea
  siblings: readonly SubArea[]
}

function CountButton({ area, id, subArea, siblings }: CountButtonProps) {
  const access = useCan(subArea.view)
  const path = usePathname()
  const counted = countedOn(subArea, siblings, getSettings().headerCounts)
  const count = useCompanyCount(area, id, counted, { isWanted: access.allowed })
  if (!access.allowed) return null
  const href = subAreaUrl(area, id, subArea)
  const isSwapped = counted !== subArea
  const number = count === undefined ? '–' : formatNumber(count)
  // A count of other records than those of the label names them, so that nobody takes it for the label's own count.
  const shown = isSwapped ? `${number} ${count === 1 ? counted.words.one : counted.words.many}` : number
  const meaning =
    count === undefined
      ? `The number of ${counted.words.many} could not be loaded.`
      : isSwapped
        ? `This is the count of ${counted.label}.`
        : countOf(count, counted.words)
  return (
    <li>
      <LinkButton
        href={href}
        variant="outline"
        aria-label={`${subArea.label} ${shown}, ${meaning}`}
        aria-current={isWithin(path, href) ? 'page' : undefined}
        _currentPage={{ bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.muted' }}
        data-hint={meaning}
        position="relative"
        className="ui-hint-below"
        h={{ base: 'touch', md: '8' }}
        px={{ base: '2.5', md: '3' }}
        flexDirection={{ base: 'column', md: 'row' }}
        gap={{ base: '0', md: '2' }}
      >
        <Box as="span" lineHeight="1.125rem">
          {subArea.label}
        </Box>
        <Box
          as="span"
          px={{ md: '2' }}
          minW="6"
          borderRadius="full"
          bg={{ md: 'bg.muted' }}
          color={{ base: 'fg.muted', md: 'fg' }}
          textAlign="center"
          fontSize="xs"
          lineHeight={{ base: '1rem', md: '1.25rem' }}
          fontWeight="normal"
          fontVariantNumeric="tabular-nums"
        >
          {shown}
        </Box>
      </LinkButton>
    </li>
  )
}
