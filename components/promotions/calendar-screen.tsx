'use client'

import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { Period } from '@/components/resource/day'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FailureWords } from '@/components/ui/failure-words'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { StateLinkButton } from '@/components/ui/state-link'
import { useCan } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import type { Promotion } from '@/lib/ordercloud/models'
import { idSegment } from '@/lib/url/id-segment'
import { promotionsArea } from './areas'
import { State } from './columns'
import {
  barOf,
  CALENDAR_WEEKS,
  calendarFilters,
  calendarFrom,
  shareOf,
  type CalendarPeriod,
} from './rules/calendar'
import { promotionService } from './service'

const TITLE = 'Promotion calendar'

/** Number of promotions that the calendar shows: one page of the platform. */
const MAX_ROWS = 100

/** Page with the active promotions by week. */
export function CalendarScreen() {
  const access = useCan(promotionsArea.view)
  return access.allowed ? <Calendar /> : <NoAccess title={TITLE} access={access} />
}

function Calendar() {
  const parameters = useSearchParams()
  const pathname = usePathname()
  const timeZone = useTimeZone()
  const isHydrated = useHydrated()
  const now = new Date()
  const period = calendarFrom(parameters.get('from'), now, timeZone)
  const { instants, previous, next } = period
  const running = useQuery({
    queryKey: keys.list('promotions', { calendar: instants.from, before: instants.before }),
    queryFn: ({ signal }) =>
      promotionService.list(
        {
          ...{ sortBy: ['StartDate', 'ID'], page: 1, pageSize: MAX_ROWS },
          filters: calendarFilters(instants),
        },
        { signal, quiet: true },
      ),
    enabled: isHydrated,
  })
  const linkTo = (day: string | undefined) => {
    const href = day === undefined ? pathname : `${pathname}?from=${day}`
    return { href, onOpen: () => window.history.replaceState({}, '', href) }
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            <StateLinkButton size="sm" {...linkTo(previous)}>
              <Icon as={ChevronLeft} boxSize="4" />
              Earlier
            </StateLinkButton>
            <StateLinkButton size="sm" {...linkTo(undefined)}>
              Today
            </StateLinkButton>
            <StateLinkButton size="sm" {...linkTo(next)}>
              Later
              <Icon as={ChevronRight} boxSize="4" />
            </StateLinkButton>
          </>
        }
      />
      <Card>
        {running.isError ? (
          <Alert
            status="error"
            title="The promotions could not be loaded"
            actions={
              <Box mt="2">
                <Button size="sm" variant="outline" onClick={() => void running.refetch()}>
                  Retry
                </Button>
              </Box>
            }
          >
            <FailureWords error={running.error} />
          </Alert>
        ) : running.data ? (
          <Weeks
            period={period}
            promotions={running.data.Items}
            total={running.data.Meta.TotalCount}
            now={now}
          />
        ) : (
          <Box aria-busy>
            <Skeleton />
          </Box>
        )}
      </Card>
    </>
  )
}

function Weeks(props: {
  period: CalendarPeriod
  promotions: readonly Promotion[]
  total: number
  now: Date
}) {
  const { period, promotions, total, now } = props
  const { weeks, instants } = period
  const today = shareOf(now.getTime(), instants)
  return (
    <>
      <Text role="status" fontSize="sm" color="fg.muted" mb="3">
        {total === 0
          ? 'No active promotion runs in these weeks.'
          : total > promotions.length
            ? `The first ${formatNumber(promotions.length)} of ${formatNumber(total)} active promotions that run in these weeks. The list of promotions has all of them.`
            : 'The active promotions that run in these weeks. Inactive ones are not shown.'}
      </Text>
      {promotions.length > 0 && (
        <>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '16rem minmax(0, 1fr)' }} columnGap="4">
            <Box hideBelow="md" />
            <Flex aria-hidden>
              {weeks.map(({ day, label }) => (
                <Box
                  key={day}
                  flex="1"
                  minW="0"
                  fontSize="xs"
                  color="fg.muted"
                  ps="1"
                  borderStartWidth="1px"
                  borderColor="border"
                >
                  {label}
                </Box>
              ))}
            </Flex>
          </Grid>
          <Box as="ul" listStyleType="none" aria-label="Promotions by week">
            {promotions.map((promotion) => (
              <CalendarRow key={promotion.ID} {...{ promotion, period, today }} />
            ))}
          </Box>
        </>
      )}
    </>
  )
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

function CalendarRow(props: { promotion: Promotion; period: CalendarPeriod; today: number }) {
  const { promotion, period, today } = props
  const { ID = '', Name, Code } = promotion
  const bar = barOf(promotion, period.instants)
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '16rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="1"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border"
      py="2"
    >
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <Flex gap="2" align="center" justify="space-between">
          <OfficeLink href={`/promotions/${idSegment(ID)}`}>{Name || Code || ID}</OfficeLink>
          <State promotion={promotion} />
        </Flex>
        <Text fontSize="xs" color="fg.muted">
          <Period from={promotion.StartDate} to={promotion.ExpirationDate} />
        </Text>
      </Box>
      {/* The dates beside the bar say the same. */}
      <Box aria-hidden position="relative" height="6" data-weeks={CALENDAR_WEEKS}>
        {period.weeks.map(({ day }, at) => (
          <Box
            key={day}
            position="absolute"
            insetY="0"
            borderStartWidth="1px"
            borderColor="border.muted"
            style={{ insetInlineStart: percent(at / CALENDAR_WEEKS) }}
          />
        ))}
        {bar && (
          <Box
            data-before={bar.startsBefore}
            data-after={bar.endsAfter}
            position="absolute"
            insetY="1"
            minW="1"
            bg="brand.solid"
            borderRadius="sm"
            css={{
              '&[data-before=true]': { borderStartRadius: '0' },
              '&[data-after=true]': { borderEndRadius: '0' },
            }}
            style={{ insetInlineStart: percent(bar.from), width: percent(bar.to - bar.from) }}
          />
        )}
        {today > 0 && today < 1 && (
          <Box
            position="absolute"
            insetY="0"
            borderStartWidth="2px"
            borderColor="fg.muted"
            style={{ insetInlineStart: percent(today) }}
          />
        )}
      </Box>
    </Grid>
  )
}
