'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { Allowed } from '@/components/shell/allowed'
import { PageHeader } from '@/components/shell/page'
import { loadCompanyEntries, useCompanyEntries } from '@/components/companies/public'
import { Alert } from '@/components/ui/alert'
import { lazyComponent } from '@/components/ui/lazy'
import { useSession } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import { roles } from '@/lib/permissions/roles'
import { getSettings } from '@/lib/settings'
import { ChartDaysSelect } from './chart-days-select'
import { Welcome } from './welcome'

// Loaded separately, so that the frame of the page hydrates first. Users who see no figures do not load them.
const Panels = lazyComponent(() => import('./panels').then((module) => module.Panels))
const CompanyEntries = lazyComponent(loadCompanyEntries)

/**
 * Landing page of every user: the figures of the marketplace, or the list of areas for users who may not see the
 * figures.
 */
export function DashboardScreen({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return (
    <HydrationBoundary state={prefetched}>
      <Allowed to={roles.DashboardViewer} otherwise={<Welcome />}>
        <Dashboard />
      </Allowed>
    </HydrationBoundary>
  )
}

function Dashboard() {
  const { userName, initialized } = useSession()
  const name = initialized ? userName : ''
  const entries = useCompanyEntries()
  const timeZone = useTimeZone()
  const { marketplaceName, usesRealDashboardData } = getSettings()
  return (
    <>
      <PageHeader
        title={name ? `Welcome, ${name}` : 'Welcome'}
        description={`${marketplaceName} at a glance. Dates are in ${timeZone}.`}
        actions={<ChartDaysSelect />}
      />
      {!usesRealDashboardData && (
        <Alert status="warning" title="Sample data" mb="6">
          These figures are examples, not your marketplace’s data. To show real data, ask the operator of this
          back office to turn it on.
        </Alert>
      )}
      {entries.length > 0 && <CompanyEntries entries={entries} />}
      <Panels />
    </>
  )
}
