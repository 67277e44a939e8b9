import { reportOf } from '@/components/reports/rules/definitions'
import { reportCsv, reportFileName } from '@/components/reports/rules/report-csv'

const days = { from: '2026-11-01', to: '2026-11-30' }

it('writes the rows with their currency, and no formula', () => {
  const text = reportCsv(reportOf('products'), [
    {
      ...{ id: '=1', name: 'Bolt, long', currency: 'USD' },
      values: { orders: 2, units: 1000, sales: 10.5, discount: 0 },
    },
  ])
  expect(text).toBe(
    '\uFEFFProduct,ID,Orders,Units,Discount,Sales,Currency\r\n"Bolt, long",\'=1,2,1000,0.00,10.50,USD\r\n',
  )
})

it('writes amounts with the digits of their currency', () => {
  const row = { id: 'b', name: 'Bolt', currency: 'JPY', values: { orders: 1, units: 3, sales: 1200 } }
  expect(reportCsv(reportOf('products'), [row])).toContain('Bolt,b,1,3,,1200,JPY')
})

it('leaves unknown values empty, and needs no currency without amounts', () => {
  const row = { id: 'p', name: 'Pump', currency: '', values: { available: 3 } }
  expect(reportCsv(reportOf('stock'), [row])).toBe(
    '\uFEFFProduct,ID,Available,Notification point,Missing\r\nPump,p,3,,\r\n',
  )
})

it('names the file after the report and its days', () => {
  expect(reportFileName(reportOf('products'), days)).toBe('sales-by-product-2026-11-01-2026-11-30.csv')
  expect(reportFileName(reportOf('stock'), days)).toBe('inventory-by-product.csv')
})

it('opens the first report for an unknown name', () => {
  expect(reportOf('nothing').key).toBe('products')
  expect(reportOf(null).key).toBe('products')
})
