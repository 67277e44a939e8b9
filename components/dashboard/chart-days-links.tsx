'use client'

import { Box, HStack } from '@chakra-ui/react'
import { usePathname } from 'next/navigation'
import { StateLinkButton } from '@/components/ui/state-link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useChartDays } from './use-chart-days'
import { CHART_DAYS } from './rules/periods'

/** Links that choose the number of days that the charts show. */
export function ChartDaysLinks() {
  const [days, setDays] = useChartDays()
  const pathname = usePathname()
  return (
    <HStack as="nav" aria-label="Days in charts" className="ui-no-print" gap="1">
      {CHART_DAYS.map((one) => (
        <StateLinkButton
          key={one}
          href={`${pathname}?days=${one}`}
          size="sm"
          variant={one === days ? 'outline' : 'ghost'}
          aria-current={one === days || undefined}
          onOpen={() => setDays(one)}
        >
          <VisuallyHidden>Charts: last </VisuallyHidden>
          <span>
            {one}
            <Box as="span" srOnly={{ base: true, md: false }}>
              &nbsp;days
            </Box>
            <Box as="span" hideFrom="md" aria-hidden>
              &nbsp;d
            </Box>
          </span>
        </StateLinkButton>
      ))}
    </HStack>
  )
}
