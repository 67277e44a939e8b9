import { buyers } from '@/components/companies/buyers/resource'
import { BuyerList } from '@/components/companies/buyers/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Buyers' }

export default listPage(buyers, BuyerList, (document, rows) =>
  document.readNames(
    'catalogs',
    rows.map(({ DefaultCatalogID }) => DefaultCatalogID),
  ),
)
