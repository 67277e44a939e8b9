import { costDetailsOf } from '@/components/orders/rules/cost-details'
import type { Order, OrderWorksheet } from '@/lib/ordercloud/models'

const worksheet = {
  LineItems: [
    { ID: '1', ShipFromAddress: { AddressName: 'Norfolk', City: 'Norfolk VA' } },
    { ID: '2', ShipFromAddress: { City: 'Reno' } },
    { ID: '3', ShipFromAddress: { AddressName: 'Norfolk' } },
    { ID: '4', ShipFromAddress: null },
  ],
  ShipEstimateResponse: {
    ShipEstimates: [
      {
        ID: 'a',
        SelectedShipMethodID: 'express',
        ShipEstimateItems: [
          { LineItemID: '1' },
          { LineItemID: '3' },
          { LineItemID: '2' },
          { LineItemID: '4' },
        ],
        ShipMethods: [
          { ID: 'standard', Name: 'Standard', Cost: 5, EstimatedTransitDays: 5 },
          { ID: 'express', Name: 'Express', Cost: 12.5, EstimatedTransitDays: 1 },
        ],
      },
      { ID: 'b', SelectedShipMethodID: null, ShipMethods: [{ ID: 'standard', Cost: 5 }] },
    ],
  },
  OrderCalculateResponse: { ShippingTotal: 12.5, TaxTotal: 0 },
} as unknown as OrderWorksheet

it('names the method, the cost and the places of each parcel', () => {
  expect(costDetailsOf({} as Order, worksheet).parcels).toEqual([
    { id: 'a', method: 'Express', cost: 12.5, days: 1, from: ['Norfolk', 'Reno'] },
    { id: 'b', method: undefined, cost: undefined, days: undefined, from: [] },
  ])
})

it('finds amounts that differ from the calculated ones by a cent or more', () => {
  const of = (ShippingCost: number, TaxCost?: number) =>
    costDetailsOf({ ShippingCost, TaxCost } as unknown as Order, worksheet)
  expect(of(12.5).shipping).toEqual({ amount: 12.5, calculated: 12.5, isOverridden: false })
  expect(of(12.51).shipping.isOverridden).toBe(true)
  expect(of(0).shipping.isOverridden).toBe(true)
  // No tax is the same as the calculated tax of 0.
  expect(of(0).tax).toEqual({ amount: 0, calculated: 0, isOverridden: false })
})

it('knows no calculated amount without a stored calculation', () => {
  const { shipping, tax, parcels } = costDetailsOf(
    { ShippingCost: 9 } as Order,
    {
      OrderCalculateResponse: null,
    } as unknown as OrderWorksheet,
  )
  expect(parcels).toEqual([])
  expect(shipping).toEqual({ amount: 9, calculated: undefined, isOverridden: false })
  expect(tax).toEqual({ amount: 0, calculated: undefined, isOverridden: false })
})
