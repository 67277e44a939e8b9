import { readReturnPage } from '@/components/orders/returns/prefetch'
import { returns } from '@/components/orders/returns/resource'
import { ReturnPage } from '@/components/orders/returns/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Return' }

export default recordPage(returns, ReturnPage, 'returnid', readReturnPage)
