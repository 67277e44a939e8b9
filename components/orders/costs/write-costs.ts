import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Order, OrderWorksheet, ShipEstimate } from '@/lib/ordercloud/models'

/** IDs of the chosen shipping methods, by the IDs of their estimates. */
export type ChosenMethods = Readonly<Record<string, string>>

const ALL = 'All'
const at = encodeURIComponent

/** Error code of the platform for an API client without an integration that calculates. */
const NOT_CONNECTED = 'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate'

/** Reads what the platform stores of the calculation of an order. */
export function readWorksheet(orderId: string, signal?: AbortSignal): Promise<OrderWorksheet> {
  return call((oc) => oc.IntegrationEvents.GetWorksheet<OrderWorksheet>(ALL, at(orderId), { signal }), {
    signal,
    quiet: true,
  })
}

/** Reads the shipping rates of an order. Empty before they were requested. */
export async function readEstimates(orderId: string, signal?: AbortSignal): Promise<ShipEstimate[]> {
  return (await readWorksheet(orderId, signal)).ShipEstimateResponse?.ShipEstimates ?? []
}

/** Requests shipping rates for an order. A repetition has no further effect. */
export function requestEstimates(orderId: string): Promise<void> {
  return calculate((oc) => oc.IntegrationEvents.EstimateShipping(ALL, at(orderId)))
}

/**
 * Gives an order the chosen shipping methods, and calculates its tax with them. A repetition has no further effect.
 * Rejects when one of the two steps fails. The methods may be saved then.
 */
export async function chooseMethods(orderId: string, chosen: ChosenMethods): Promise<void> {
  const ShipMethodSelections = Object.entries(chosen).map(([ShipEstimateID, ShipMethodID]) => ({
    ShipEstimateID,
    ShipMethodID,
  }))
  await call((oc) => oc.IntegrationEvents.SelectShipmethods(ALL, at(orderId), { ShipMethodSelections }), {
    write: true,
    quiet: true,
  })
  await calculate((oc) => oc.IntegrationEvents.Calculate(ALL, at(orderId)))
}

/** Sets costs of an order instead of calculated ones. A repetition has no further effect. */
export async function setCosts(
  orderId: string,
  costs: Pick<Order, 'ShippingCost' | 'TaxCost'>,
): Promise<void> {
  await call((oc) => oc.Orders.Patch(ALL, at(orderId), costs), { write: true, quiet: true })
}

async function calculate(send: Parameters<typeof call>[0]): Promise<void> {
  try {
    await call(send, { write: true, quiet: true })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.errorCode !== NOT_CONNECTED) throw error
    throw new PlatformError(
      'No service that calculates shipping and tax is connected to this back office. Set the amounts yourself, or ask your administrator to connect one.',
      { status: error.status, errorCode: NOT_CONNECTED },
    )
  }
}
