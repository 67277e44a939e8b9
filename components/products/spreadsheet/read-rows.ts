import type { Product } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { toListOptions } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import type { ListState } from '@/lib/url/list-state'
import { readIdsWithLocations } from '../inventory-grid/read-inventory'
import { readSchedules } from '../reprice/read-schedules'
import { products } from '../resource'
import { spreadsheetRow, type SpreadsheetRow } from '../rules/spreadsheet'

/** The user as far as it matters for the rows. */
export interface SpreadsheetViewer {
  /** ID of the supplier that the user belongs to. */
  supplierId?: string | undefined
  canReadSchedules: boolean
}

/** One page of the spreadsheet. */
export interface SpreadsheetPage {
  rows: SpreadsheetRow[]
  pages: number
  total: number
}

/**
 * Reads the rows of one page of the list of products. Takes one request for the products, one for which of them have
 * locations, one for their price schedules, and one for the other products with these schedules.
 */
export async function readSpreadsheet(
  state: ListState,
  viewer: SpreadsheetViewer,
  scope: RequestScope,
): Promise<SpreadsheetPage> {
  const { Items, Meta } = await products.service.list(toListOptions(products, state), scope)
  return { rows: await rowsOf(Items, viewer, scope), pages: Meta.TotalPages, total: Meta.TotalCount }
}

/** Reads the rows of products by ID, as the platform has them now. Products that no longer exist are missing. */
export async function readSpreadsheetRows(
  ids: readonly string[],
  viewer: SpreadsheetViewer,
  scope: RequestScope,
): Promise<Map<string, SpreadsheetRow>> {
  const found = await readByIds(products, ids, scope)
  const rows = await rowsOf([...found.values()], viewer, scope)
  return new Map(rows.map((row) => [row.key, row]))
}

async function rowsOf(
  some: readonly Product[],
  { supplierId, canReadSchedules }: SpreadsheetViewer,
  scope: RequestScope,
): Promise<SpreadsheetRow[]> {
  const tracked = some.filter(({ Inventory }) => Inventory?.Enabled)
  const targets = some.map(({ ID = '', Name, DefaultPriceScheduleID }) => ({
    ...{ id: ID, name: Name || ID },
    before: { DefaultPriceScheduleID },
  }))
  const [located, prices] = await Promise.all([
    readIdsWithLocations(tracked, scope.signal),
    canReadSchedules ? readSchedules(targets, scope) : undefined,
  ])
  const uses = new Map<string, number>()
  for (const { DefaultPriceScheduleID: id } of some) if (id) uses.set(id, (uses.get(id) ?? 0) + 1)
  return some.map((product) => {
    const { ID = '', DefaultPriceScheduleID: id } = product
    const others = id ? (prices?.others.get(id)?.count ?? 0) : 0
    return spreadsheetRow({
      ...{ product, supplierId, hasLocations: located.has(ID) },
      schedule: id ? prices?.schedules.get(id) : undefined,
      sharedWith: others + (id ? (uses.get(id) ?? 1) - 1 : 0),
    })
  })
}
