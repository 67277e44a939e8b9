'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { Allowed } from '@/components/shell/allowed'
import { PageHeader } from '@/components/shell/page'
import { loadCompanyEntries, useCompanyEntries } from '@/components/companies/public'
import { Mark } from '@/components/ui/badge'
import { lazyComponent } from '@/components/ui/lazy'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { roles } from '@/lib/permissions/roles'
import { ChartDaysLinks } from './chart-days-links'
import { isSampleData } from './use-figure'
import { useLayout } from './use-layout'
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
