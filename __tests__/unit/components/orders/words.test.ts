import { addressLine, addressLines, isSameAddress } from '@/lib/format/address'
import type { LineItem, Payment } from '@/lib/ordercloud/models'
import { productName, specWords } from '@/components/orders/rules/line'
import { paymentWords } from '@/components/orders/rules/payment'
import { refundDifference } from '@/components/orders/rules/refund'
import { relatedOrders } from '@/components/orders/rules/related'

const address = {
  AddressName: 'Dock 3',
  CompanyName: 'Harborline',
  FirstName: '',
  LastName: 'Harborline',
  Street1: '2300 Forge Hollow Road',
  City: 'Cleveland',
  State: 'OH',
  Zip: '44114',
  Country: 'US',
}

it('formats an address as on an envelope, without duplicate lines', () => {
  expect(addressLines(address)).toEqual([
    'Dock 3',
    'Harborline',
    '2300 Forge Hollow Road',
    'Cleveland OH 44114',
    'US',
  ])
  expect(addressLine(address)).toBe('2300 Forge Hollow Road, Cleveland OH 44114, US')
  expect(addressLines(null)).toEqual([])
})

it('compares addresses by ID or by content', () => {
  expect(isSameAddress({ ID: 'a' }, { ID: 'a' })).toBe(true)
  expect(isSameAddress({ ...address, ID: 'a' }, { ...address, ID: null })).toBe(true)
  expect(isSameAddress(address, { ...address, Street1: 'Elsewhere' })).toBe(false)
  expect(isSameAddress({}, {})).toBe(false)
  expect(isSameAddress(null, null)).toBe(false)
})

it('names product and options as they were when ordered', () => {
  const line = { ProductID: 'p', Product: { Name: 'Bolt' } } as LineItem
  expect(productName(line)).toBe('Bolt')
  expect(productName({ ProductID: 'p' } as LineItem)).toBe('p')
  const Specs = [
    { SpecID: 's', Name: 'Size', Value: 'M' },
    { SpecID: 'color', Value: 'blue' },
    { SpecID: 'engraving', Name: 'Engraving', Value: '' },
  ]
  expect(specWords({ Specs })).toBe('Size: M, color: blue')
  expect(specWords({ Specs: [], Variant: { Name: 'M-blue' } })).toBe('M-blue')
})

it.each([
  [{ Type: 'PurchaseOrder' }, 'Purchase order'],
  [
    { Type: 'CreditCard', xp: { CreditCard: { CardType: 'Visa', PartialAccountNumber: '4242' } } },
    'Credit card, Visa ending in 4242',
  ],
  [{ Type: 'CreditCard', xp: { CreditCard: 'hidden' } }, 'Credit card'],
  [{ Type: null, OrderReturnID: 'r' }, 'Refund'],
  [{ Type: 'toString' }, 'toString'],
  [{}, 'Payment'],
])('describes the payment %j', (payment, words) => {
  expect(paymentWords(payment as unknown as Payment)).toBe(words)
})

it('lists each related order once, with its number of lines', () => {
  const lines = [
    { OutgoingOrderID: 'a', SupplierID: 'tarnwick' },
    { OutgoingOrderID: 'b', SupplierID: 'other' },
    { OutgoingOrderID: 'a', SupplierID: 'tarnwick' },
    { OutgoingOrderID: null, IncomingOrderID: 'c', SupplierID: 'tarnwick' },
  ] as unknown as LineItem[]
  expect(relatedOrders(lines)).toEqual([
    { id: 'a', kind: 'outgoing', supplierId: 'tarnwick', lineCount: 2 },
    { id: 'b', kind: 'outgoing', supplierId: 'other', lineCount: 1 },
    { id: 'c', kind: 'incoming', supplierId: undefined, lineCount: 1 },
  ])
})

it('reports a refund amount that differs from the sum of its items', () => {
  const items = (...amounts: (number | null)[]) =>
    amounts.map((RefundAmount, at) => ({ LineItemID: String(at), RefundAmount })) as never
  expect(refundDifference({ RefundAmount: 0.3, ItemsToReturn: items(0.1, 0.2) })).toBeUndefined()
  expect(refundDifference({ RefundAmount: 5, ItemsToReturn: items(4, 2) })).toEqual({ ofItems: 6, refund: 5 })
  expect(refundDifference({ RefundAmount: 5, ItemsToReturn: items(4, null) })).toBeUndefined()
  expect(refundDifference({ RefundAmount: 5, ItemsToReturn: [] })).toBeUndefined()
  expect(refundDifference({ ItemsToReturn: items(4) })).toBeUndefined()
})
