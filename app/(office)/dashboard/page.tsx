import type { Metadata } from 'next'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { prefetchDashboard } from '@/components/dashboard/prefetch'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  return <DashboardScreen prefetched={await prefetchDashboard()} />
}
