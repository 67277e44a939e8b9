import { hasAccess, type Holdings } from '@/lib/permissions/check'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'

/** The tiles of the dashboard. Each counts pending work. */
export type TileKey =
  'approve' | 'ship' | 'late' | 'returns' | 'outOfStock' | 'lowStock' | 'promotions' | 'failedJobs'

/** The tiles that the platform counts. Failed jobs are counted in the browser. */
export type CountedTile = Exclude<TileKey, 'failedJobs'>

/** The tiles that are counted with the filters of a list. */
export type FilteredTile = Exclude<CountedTile, 'lowStock'>

/** The panels below the tiles. */
export type PanelKey =
  'sales' | 'statuses' | 'topProducts' | 'topBuyers' | 'waitingOrders' | 'ordersToShip' | 'lowestStock'

/** A panel with the number of grid columns, out of six, that it spans on a wide screen. */
export interface PlacedPanel {
  key: PanelKey
  columns: 2 | 3 | 4
}

/** The tiles and panels of one user, in their order. */
export interface DashboardLayout {
  tiles: readonly TileKey[]
  panels: readonly PlacedPanel[]
}

const ORDER_ROLES = [roles.OrderViewer, roles.OrderManager]
const PRODUCT_ROLES = [roles.ProductViewer, roles.ProductManager]
const PROMOTION_ROLES = [roles.PromotionViewer, roles.PromotionManager]

/** Permissions to change records of which many can be edited, deleted, imported, or approved at a time. */
const JOB_ROLES: readonly RoleDefinition[] = Object.entries(roles)
  .filter(([key]) => key.endsWith('Manager') && key !== 'ProfileManager')
  .map(([, definition]) => definition)

const place = (key: PanelKey, columns: PlacedPanel['columns']): PlacedPanel => ({ key, columns })

/**
 * Returns the dashboard of a user. A tile needs the permission for the list behind it. The panels depend on what the
 * user works with: orders, products, or both, as a member of the marketplace or of a supplier.
 */
export function dashboardLayout(viewer: Holdings): DashboardLayout {
  const may = (list: readonly RoleDefinition[]) => hasAccess(list, viewer)
  const hasOrders = may(ORDER_ROLES)
  const hasProducts = may(PRODUCT_ROLES)
  // The list behind the tile is on the page of notifications.
  const hasStockList = hasProducts && may([roles.ProfileManager])
  const isTileShown: Record<TileKey, boolean> = {
    // Orders of suppliers are approved before suppliers get them.
    approve: hasOrders && viewer.isAdmin,
    ship: hasOrders,
    late: hasOrders,
    returns: hasOrders,
    outOfStock: hasProducts && !hasOrders,
    lowStock: hasStockList,
    promotions: may(PROMOTION_ROLES),
    failedJobs: may(JOB_ROLES),
  }
  const tiles = (Object.keys(isTileShown) as TileKey[]).filter((key) => isTileShown[key])
  return { tiles, panels: panelsOf(viewer.isAdmin, hasOrders, hasProducts) }
}

function panelsOf(isAdmin: boolean, hasOrders: boolean, hasProducts: boolean): PlacedPanel[] {
  if (hasProducts && !hasOrders) return [place('lowestStock', 4), place('topProducts', 2)]
  if (!isAdmin)
    return hasOrders
      ? [place('ordersToShip', 4), place('sales', 2)]
      : [place('sales', 4), place('statuses', 2)]
  if (hasOrders && !hasProducts)
    return [place('waitingOrders', 4), place('statuses', 2), place('sales', 4), place('topBuyers', 2)]
  return [place('sales', 4), place('statuses', 2), place('topProducts', 3), place('topBuyers', 3)]
}
