import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Product } from '@/lib/ordercloud/models'
import { readChangedSupplierPrices } from '@/lib/price/supplier-prices'
import { readByIds } from '@/lib/resource/every-page'
import { priceSchedulesArea } from './priceschedules/area'
import { priceSchedules } from './priceschedules/resource'
import { readSchedules } from './reprice/read-schedules'
import { products } from './resource'
import { BREAK_FIELDS, BREAK_LABELS } from './rules/price-breaks'
import { planPrices, PRICE_COLUMNS, priceRows, type PriceRow } from './rules/price-file'
import { scheduleIdOf } from './rules/reprice'

const { key, href, words } = priceSchedulesArea

/** The file with the prices of products: one row for each product and price break of its default price schedule. */
export const priceFile: RowFile<Product> = {
  columns: PRICE_COLUMNS,
  exportHelp:
    'One row for each product and price break of its default price schedule. Products without a price have one row with empty prices. Prices for buyers and user groups have a file of their own.',
  async readRows(records, scope) {
    const ids = records.flatMap(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID ?? [])
    return priceRows(records, await readByIds(priceSchedules, [...new Set(ids)], scope))
  },
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'PriceScheduleID', label: 'Price schedule ID', aliases: ['Price schedule'] },
      { name: 'Currency', label: 'Currency' },
      ...BREAK_FIELDS.map((name) => ({ name, label: BREAK_LABELS[name] })),
    ],
    columnsHelp:
      'Each row is one price break of a product. The rows of a product replace all its price breaks. Products that the file lacks keep their prices. The ID of another price schedule makes that one the default of the product, and the prices in the same rows apply to it. Rows without any price keep its prices. An empty price schedule ID keeps the price schedule. An empty cell clears a sale, subscription or bundle price. Currencies are compared, and not changed.',
    changes: { path: key, route: href, words },
    async plan(file, mapping, scope) {
      const rows: PriceRow[] = readMappedRows(file, mapping)
      const ids = distinctIds(rows.map(({ ProductID = '' }) => ProductID))
      const found = await readByIds(products, ids, scope)
      const targets = [...found.values()].map(({ ID = '', Name = '', DefaultPriceScheduleID = '' }) => ({
        ...{ id: ID, name: Name, before: { DefaultPriceScheduleID } },
      }))
      const own = targets.map(scheduleIdOf)
      const chosen = distinctIds(rows.map(({ PriceScheduleID = '' }) => PriceScheduleID)).filter(
        (id) => !own.some((one) => one.toLowerCase() === id.toLowerCase()),
      )
      // No product is left out of those that have a chosen schedule already.
      const chosenTargets = chosen.map((id) => ({
        ...{ id: '', name: '', before: { DefaultPriceScheduleID: id } },
      }))
      const facts = {
        products: new Map([...found].map(([id, product]) => [id.toLowerCase(), product])),
        ...(await readSchedules([...targets, ...chosenTargets], scope)),
      }
      const plan = planPrices(rows, facts)
      const supplierPrices = await readChangedSupplierPrices(plan, facts.schedules, scope)
      return supplierPrices.size === 0 ? plan : planPrices(rows, { ...facts, supplierPrices })
    },
  },
}
