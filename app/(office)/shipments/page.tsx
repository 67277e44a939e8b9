import { shipments } from '@/components/orders/shipments/resource'
import { ShipmentList } from '@/components/orders/shipments/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Shipments' }

export default listPage(shipments, ShipmentList)
