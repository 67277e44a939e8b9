import { PackingSlipPage } from '@/components/orders/documents/screens'
import { shipments } from '@/components/orders/shipments/resource'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Packing slip' }

export default recordPage(shipments, PackingSlipPage, 'shipmentid')
