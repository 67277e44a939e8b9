'use client'

import { Box, Flex } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { useRecordNames } from '@/hooks/use-record-names'
import { useViewer } from '@/hooks/use-session'
import { areaLabelFor } from '@/lib/registry'
import { recordsOn, trailOf, type TrailStep } from '@/lib/url/trail'
import { useRegistry } from './registry-context'
import { useRecordKeys } from './use-record-keys'

/**
 * Breadcrumb from the dashboard to the current page. The dashboard itself has none. On narrow screens it is one line
 * with the dashboard and the last two steps, so that the page does not move when names load.
 */
export function Breadcrumb() {
  const path = usePathname()
  const steps = useTrail(path)
  if (path === '/dashboard') return null
  return (
    <Box as="nav" aria-label="Breadcrumb" mb="3">
      <Flex
        as="ol"
        wrap={{ base: 'nowrap', [fullTrailBreakpoint(steps.length)]: 'wrap' }}
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
            {...stepStyle(at, steps.length)}
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
    </Box>
  )
}

/** Returns the breakpoint from which all steps are shown, depending on their number. */
const fullTrailBreakpoint = (count: number) => (count > 5 ? 'xl' : 'md')

/**
 * Returns the style of a step in the single line. The last step is shortened first, because the heading of the page
 * repeats it.
 */
function stepStyle(at: number, count: number) {
  const from = fullTrailBreakpoint(count)
  const isFolded = at > 0 && at < count - 2
  const isAfterFolded = at > 1 && at === count - 2
  return {
    display: { base: isFolded ? 'none' : 'flex', [from]: 'flex' },
    flexShrink: at === count - 1 ? 1 : 0,
    ...(isAfterFolded && { _before: { content: { base: '"…"', [from]: 'none' } } }),
  }
}

/** Returns the steps with labels for the user: areas by their label and records by their name once it is known. */
function useTrail(path: string): TrailStep[] {
  const viewer = useViewer()
  const areas = useRegistry()
  const keyOf = useRecordKeys()
  const records = recordsOn(path)
  const names = useRecordNames(records.map(({ collection, id }) => ({ path: keyOf(collection), id })))

  return trailOf(path, (href, isRecord) => {
    if (isRecord) {
      const name = names[records.findIndex((record) => record.href === href)]
      return name ? { label: name } : undefined
    }
    for (const area of areas) {
      const face = areaLabelFor(area, viewer)
      if (href === area.href || href === face.href) return face
    }
    return undefined
  })
}
