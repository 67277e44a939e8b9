import type { Order, OrderWorksheet } from '@/lib/ordercloud/models'

/** One parcel of an order with the shipping method that was chosen for it. */
export interface ChosenParcel {
  id: string
  /** Name of the method. Undefined when none was chosen. */
  method: string | undefined
  cost: number | undefined
  /** Expected days in transit. */
  days: number | undefined
  /** Names of the places that the lines of the parcel ship from. */
  from: string[]
}

/** The origin of an amount of an order. */
export interface CostOrigin {
  amount: number
  /** The amount that the service for shipping and tax has calculated. Undefined when no calculation is stored. */
  calculated: number | undefined
  /** True when the order has another amount than the calculated one. */
  isOverridden: boolean
}

/** The composition of the shipping and the tax of an order. */
export interface CostDetails {
  parcels: ChosenParcel[]
  shipping: CostOrigin
  tax: CostOrigin
}

const HALF_A_CENT = 0.005

/** Returns how the shipping and the tax of an order came about, from what the platform stores of its calculation. */
export function costDetailsOf(order: Order, worksheet: OrderWorksheet): CostDetails {
  const { ShipEstimateResponse, OrderCalculateResponse, LineItems = [] } = worksheet
  const places = new Map(
    LineItems.map(({ ID, ShipFromAddress: from }) => [ID, from?.AddressName || from?.City || '']),
  )
  const parcels = (ShipEstimateResponse?.ShipEstimates ?? []).map((estimate): ChosenParcel => {
    const { ID = '', SelectedShipMethodID, ShipMethods = [], ShipEstimateItems = [] } = estimate
    const method = SelectedShipMethodID
      ? ShipMethods.find((one) => one.ID === SelectedShipMethodID)
      : undefined
    const from = ShipEstimateItems.map(({ LineItemID }) => places.get(LineItemID) ?? '').filter(Boolean)
    return {
      id: ID,
      method: method && (method.Name || method.ID),
      cost: method?.Cost,
      days: method?.EstimatedTransitDays,
      from: [...new Set(from)],
    }
  })
  const originOf = (amount = 0, calculated: number | null | undefined): CostOrigin => ({
    amount,
    calculated: calculated ?? undefined,
    isOverridden: typeof calculated === 'number' && Math.abs(calculated - amount) >= HALF_A_CENT,
  })
  return {
    parcels,
    shipping: originOf(order.ShippingCost, OrderCalculateResponse?.ShippingTotal),
    tax: originOf(order.TaxCost, OrderCalculateResponse?.TaxTotal),
  }
}
