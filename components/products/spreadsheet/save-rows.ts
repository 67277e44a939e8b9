import type { GridEdit, GridResult } from '@/components/resource/grid/grid-edit'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { products } from '../resource'
import {
  decideSpreadsheetRow,
  type RowWrites,
  type SpreadsheetField,
  type SpreadsheetRow,
  withFirstPrice,
  withProduct,
  withSchedule,
} from '../rules/spreadsheet'
import { priceSchedules } from '../service'
import { readSpreadsheetRows, type SpreadsheetViewer } from './read-rows'

/**
 * Saves changed rows, after it has read what the platform has now: one request for the fields of the product, and two
 * for its price. A row that another user or an order changed meanwhile is not written. Safe to repeat: the values are
 * absolute, and those that the platform has already are not written again.
 *
 * @param onResult called with the result of each row
 * @throws PlatformError when the current values cannot be read; nothing is written then
 */
export async function saveSpreadsheet(
  changes: readonly GridEdit<SpreadsheetRow, SpreadsheetField>[],
  viewer: SpreadsheetViewer,
  onResult: (key: string, result: GridResult<SpreadsheetRow>) => void,
): Promise<void> {
  const latest = await readSpreadsheetRows(
    changes.map(({ row }) => row.key),
    viewer,
    { quiet: true },
  )
  const inTurn = createRequestQueue()
  await Promise.all(
    changes.map(async ({ row, input }) => {
      const decision = decideSpreadsheetRow(row, input, latest.get(row.key))
      if (decision.kind === 'failed') onResult(row.key, decision)
      else if (decision.kind === 'changed') onResult(row.key, decision)
      else onResult(row.key, await inTurn(() => write(decision.now, decision.writes)))
    }),
  )
}

const PRICE_OF_PARTIES =
  'The price was not saved, because buyers or user groups have the same price schedule. Change it on the Pricing tab of the product.'

/** True for a price schedule that is also the price of buyers or user groups, of this or another product. */
async function isPriceOfParties(priceScheduleID: string): Promise<boolean> {
  const { Meta } = await call((oc) => oc.Products.ListAssignments({ priceScheduleID, ...SINGLE_ROW_PAGE }), {
    quiet: true,
  })
  return Meta.TotalCount > 0
}

/** Writes the parts of one row in their order. After a failure, the result has the part that was saved. */
async function write(
  now: SpreadsheetRow,
  { product, price }: RowWrites,
): Promise<GridResult<SpreadsheetRow>> {
  let row = now
  if (product) {
    try {
      row = withProduct(now, await products.service.patch(now.key, product))
    } catch (error) {
      return { kind: 'failed', row, reason: failureText(toPlatformError(error)) }
    }
    const wanted = product.Inventory?.QuantityAvailable
    // The platform ignores the quantity of a product that has got locations meanwhile.
    if (wanted !== undefined && Number(row.texts.quantity) !== wanted)
      return {
        ...{ kind: 'failed', row },
        reason: `The platform keeps the quantity ${row.texts.quantity || '0'}. Reload the page to see its locations.`,
      }
  }
  if (price === undefined || !now.schedule) return { kind: 'saved', row }
  try {
    const { ID = '' } = now.schedule
    if (await isPriceOfParties(ID)) return { kind: 'failed', row, reason: PRICE_OF_PARTIES }
    const PriceBreaks = withFirstPrice(now.schedule, price)
    return { kind: 'saved', row: withSchedule(row, await priceSchedules.patch(ID, { PriceBreaks })) }
  } catch (error) {
    const reason = failureText(toPlatformError(error))
    return { kind: 'failed', row, reason: product ? `Only the price was not saved. ${reason}` : reason }
  }
}
