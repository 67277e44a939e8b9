import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { myShipmentActions } from '../me/me-shipments'
import { orderReturnSteps } from './order-return-actions'
import { orderReturnApprovals, orderReturnLists } from './order-return-lists'
import { orderReturnActions, orderReturns } from './order-returns'
import { paymentTransactionActions } from './payment-transactions'
import { cartPaymentActions, paymentActions, payments } from './payments'
import { shipmentItemActions, shipmentItems } from './shipment-items'
import { shipmentActions, shipments } from './shipments'

/** Resources of orders after submission: payments, shipments and returns. They come after orders and their items. */
export const fulfillmentResources: readonly ResourceDefinition[] = [
  payments,
  shipments,
  shipmentItems,
  orderReturns,
  orderReturnApprovals,
]

export const fulfillmentActions: Readonly<Record<string, Handler>> = {
  ...paymentActions,
  ...cartPaymentActions,
  ...paymentTransactionActions,
  ...shipmentActions,
  ...shipmentItemActions,
  ...myShipmentActions,
  ...orderReturnActions,
  ...orderReturnLists,
  ...orderReturnSteps,
}
