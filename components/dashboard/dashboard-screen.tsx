'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { Allowed } from '@/components/shell/allowed'
import { AreaCards } from '@/components/shell/menu/area-cards'
import { useAreas, useSettingsAccess, useVisibleAreas } from '@/components/shell/menu/use-areas'
import { PageHeader } from '@/components/shell/page'
import { loadCompanyEntries, useCompanyEntries } from '@/components/companies/public'
import { useFullRegistry } from '@/components/shell/use-full-registry'
import { Mark } from '@/components/ui/badge'
import { lazyComponent } from '@/components/ui/lazy'
import { StateLinkButton } from '@/components/ui/state-link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useViewer } from '@/hooks/use-session'
import { roles } from '@/lib/permissions/roles'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { dashboardLayout, type DashboardLayout } from './rules/layout'
import { CHART_DAYS } from './rules/periods'
import { useChartDays } from './use-chart-days'
import { isSampleData } from './use-figure'

// Loaded separately, so that the frame of the page hydrates first. Users who see no figures do not load them.
const Panels = lazyComponent(() => import('./panels').then((module) => module.Panels))
// Loaded on demand, because few accounts need it.
const CompanyEntries = lazyComponent(loadCompanyEntries)

/**
 * Landing page of every user: the figures of the marketplace, or the list of areas for users who may not see the
 * figures.
 */
export function DashboardScreen({ prefetched }: { prefetched?: DocumentData | undefined }) {
  return (
    <DocumentDataBoundary data={prefetched}>
      <Allowed to={roles.DashboardViewer} otherwise={<Welcome />}>
        <Dashboard />
      </Allowed>
    </DocumentDataBoundary>
  )
}

function Dashboard() {
  const entries = useCompanyEntries()
  const layout = useLayout()
  return (
    <>
      <PageHeader
        title="Dashboard"
        note={isSampleData() ? <SampleMark /> : undefined}
        actions={<ChartDaysLinks />}
      />
      {entries.length > 0 && <CompanyEntries entries={entries} />}
      <Panels layout={layout} />
    </>
  )
}

function SampleMark() {
  return (
    <>
      <Mark>Sample data</Mark>
      <VisuallyHidden>These figures are examples, not the data of your marketplace.</VisuallyHidden>
    </>
  )
}

/** Links that choose the number of days that the charts show. */
function ChartDaysLinks() {
  const [days, setDays] = useChartDays()
  const pathname = usePathname()
  return (
    <HStack as="nav" aria-label="Days in charts" data-print="no" gap="1">
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

/** Returns the tiles and panels of the signed-in user. */
function useLayout(): DashboardLayout {
  const { assignedRoles, isAdmin } = useViewer()
  return useMemo(() => dashboardLayout({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
}

/** Landing page without figures: links to every area that is open to the user. */
function Welcome() {
  const registry = useFullRegistry()
  const settings = useVisibleAreas(registry.areas, 'settings')
  const settingsPages = useVisibleAreas(registry.settingsPages, 'settings')
  const hasSettings = useSettingsAccess()
  const areas = [...useAreas('main'), ...useAreas('linked'), ...settings, ...settingsPages]
  const entries = useCompanyEntries()
  return (
    <>
      <PageHeader title="Dashboard" />
      {areas.length > 0 && <AreaCards areas={areas} />}
      {entries.length > 0 && <CompanyEntries entries={entries} />}
      {areas.length === 0 && !hasSettings && entries.length === 0 && (
        <Text color="fg.muted" maxW="65ch">
          You do not have access to any area yet. Ask an administrator to assign you a security profile.
        </Text>
      )}
    </>
  )
}
