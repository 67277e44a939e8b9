import { ReturnSlipPage } from '@/components/orders/documents/screens'
import { returns } from '@/components/orders/returns/resource'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Return slip' }

export default recordPage(returns, ReturnSlipPage, 'returnid')
