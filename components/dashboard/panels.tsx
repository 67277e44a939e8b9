'use client'

import { Grid } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { LowestStockPanel } from './lowest-stock-panel'
import type { DashboardLayout, PanelKey, PlacedPanel } from './rules/layout'
import { SalesPanel } from './sales-panel'
import { StatusPanel } from './status-panel'
import { Tiles } from './tiles'
import { TopBuyersPanel } from './top-buyers-panel'
import { TopProductsPanel } from './top-products-panel'
import { OrdersToShipPanel, WaitingOrdersPanel } from './waiting-orders-panel'

const PANELS: Readonly<Record<PanelKey, ComponentType<Pick<PlacedPanel, 'columns'>>>> = {
  sales: SalesPanel,
  statuses: StatusPanel,
  topProducts: TopProductsPanel,
  topBuyers: TopBuyersPanel,
  waitingOrders: WaitingOrdersPanel,
  ordersToShip: OrdersToShipPanel,
  lowestStock: LowestStockPanel,
}

/** Shows the tiles and panels of a user, the panels in six columns on wide screens. */
export function Panels({ layout }: { layout: DashboardLayout }) {
  return (
    <>
      <Tiles layout={layout} />
      <Grid
        gap="3"
        alignItems="stretch"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(6, minmax(0, 1fr))' }}
      >
        {layout.panels.map(({ key, columns }) => {
          const Panel = PANELS[key]
          return <Panel key={key} columns={columns} />
        })}
      </Grid>
    </>
  )
}
