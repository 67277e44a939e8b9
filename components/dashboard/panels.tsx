'use client'

import { Grid } from '@chakra-ui/react'
import { RecentOrdersPanel } from './recent-orders-panel'
import { SalesPanel, SalesTodayPanel } from './sales-panels'
import { StatusPanel } from './status-panel'
import { TopProductsPanel } from './top-products-panel'
import { LowStockPanel, ReturnsPanel } from './pending-panels'

/** Shows every figure of the dashboard, in six columns on wide screens. */
export function Panels() {
  return (
    <Grid
      gap="4"
      alignItems="stretch"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(6, minmax(0, 1fr))' }}
    >
      <SalesTodayPanel />
      <SalesPanel />
      <ReturnsPanel />
      <StatusPanel />
      <TopProductsPanel />
      <RecentOrdersPanel />
      <LowStockPanel />
    </Grid>
  )
}
