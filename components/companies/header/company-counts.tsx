'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
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
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap">
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
  const shown = count === undefined ? '–' : formatNumber(count)
  const meaning =
    count === undefined
      ? `The number of ${counted.words.many} could not be loaded.`
      : `${countOf(count, counted.words)}${counted === subArea ? '' : `: this is the count of ${counted.label}`}`
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
      >
        {subArea.label}
        <Box
          as="span"
          px="2"
          py="0.5"
          minW="8"
          borderRadius="full"
          bg="bg.muted"
          textAlign="center"
          fontSize="xs"
          fontVariantNumeric="tabular-nums"
        >
          <Text as="span">{shown}</Text>
        </Box>
      </LinkButton>
    </li>
  )
}
