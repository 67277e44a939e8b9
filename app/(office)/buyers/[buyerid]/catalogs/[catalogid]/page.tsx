import { buyerCatalogs } from '@/components/catalogs/resource'
import { BuyerCatalogPage } from '@/components/catalogs/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Catalog' }

export default nestedRecordPage(buyerCatalogs, BuyerCatalogPage, 'catalogid')
