'use client'

import { Box, Flex } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { useRecordNames } from '@/hooks/use-record-names'
import { useViewer } from '@/hooks/use-session'
import { areaLabelFor } from '@/lib/registry'
import { recordPathOf, recordsOn, trailOf, type TrailStep } from '@/lib/url/trail'
import { useRegistry } from './registry-context'

/**
 * Breadcrumb from the dashboard to the current page. The dashboard itself has none. On narrow screens it is one line
 * with the dashboard and the last two steps, so that the page does not move when names load.
 */
export function Breadcrumb() {
  const path = usePathname()
  const steps = useTrail(path)
  if (path === '/dashboard') return null
  // A long trail needs a wider screen to be shown in full.
  const isLong = steps.length > 5
  return (
    <Flex as="nav" aria-label="Breadcrumb" align="center" minH="7" pe="1.5">
      <Flex
        as="ol"
        minW="0"
        wrap={isLong ? { base: 'nowrap', xl: 'wrap' } : { base: 'nowrap', md: 'wrap' }}
        align="center"
        gap="1.5"
        listStyleType="none"
        fontSize="sm"
        color="fg.muted"
      >
        {steps.map(({ label, href }, at) => (
          <Flex
            as="li"
            key={href ?? label}
            align="center"
            gap="1.5"
            minW="0"
            css={isLong ? LONG_TRAIL_STEP : SHORT_TRAIL_STEP}
            data-place={placeOf(at, steps.length)}
          >
            {at > 0 && <Icon as={ChevronRight} boxSize="3.5" flexShrink="0" />}
            {href === undefined ? (
              <Box as="bdi" aria-current="page" color="fg" truncate maxW={{ md: '24rem' }}>
                {label}
              </Box>
            ) : (
              <OfficeLink
                href={href}
                display="block"
                py="0.5"
                truncate
                maxW={{ base: '45vw', md: 'none' }}
                color="fg.muted"
                _hover={{ color: 'fg' }}
              >
                <bdi>{label}</bdi>
              </OfficeLink>
            )}
          </Flex>
        ))}
      </Flex>
    </Flex>
  )
}

/** Styles of a step by its place. A long trail is shown in full from a wider screen on. */
const SHORT_TRAIL_STEP = {
  flexShrink: '0',
  '&[data-place=last]': { flexShrink: '1' },
  '&[data-place=folded]': { display: { base: 'none', md: 'flex' } },
  '&[data-place=after-folded]::before': { content: { base: '"…"', md: 'none' } },
} as const
const LONG_TRAIL_STEP = {
  flexShrink: '0',
  '&[data-place=last]': { flexShrink: '1' },
  '&[data-place=folded]': { display: { base: 'none', xl: 'flex' } },
  '&[data-place=after-folded]::before': { content: { base: '"…"', xl: 'none' } },
} as const

/**
 * Returns the place of a step in the single line of narrow screens. Steps between the first and the last two are folded
 * into an ellipsis. The last step is shortened first, because the heading of the page repeats it.
 */
function placeOf(at: number, count: number): 'folded' | 'after-folded' | 'last' | undefined {
  if (at === count - 1) return 'last'
  if (at > 0 && at < count - 2) return 'folded'
  return at > 1 ? 'after-folded' : undefined
}

/** Returns the steps with labels for the user: areas by their label and records by their name once it is known. */
function useTrail(path: string): TrailStep[] {
  const viewer = useViewer()
  const areas = useRegistry()
  const records = recordsOn(path)
  const names = useRecordNames(records.map(({ collection, id }) => ({ path: recordPathOf(collection), id })))

  return trailOf(path, (href, isRecord) => {
    if (isRecord) {
      const name = names[records.findIndex((record) => record.href === href)]
      return name ? { label: name } : undefined
    }
    for (const area of areas) {
      const areaLabel = areaLabelFor(area, viewer)
      if (href === area.href || href === areaLabel.href) return areaLabel
    }
    return undefined
  })
}
