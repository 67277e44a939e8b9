import { shipments } from '@/components/orders/shipments/resource'
import { ShipmentPage } from '@/components/orders/shipments/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Shipment' }

export default recordPage(shipments, ShipmentPage, 'shipmentid')
