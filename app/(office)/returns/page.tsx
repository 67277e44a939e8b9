import { returns } from '@/components/orders/returns/resource'
import { ReturnList } from '@/components/orders/returns/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Returns' }

export default listPage(returns, ReturnList, (document, rows) =>
  document.readNames(
    'buyers',
    rows.map(({ Order }) => Order?.FromCompanyID),
  ),
)
