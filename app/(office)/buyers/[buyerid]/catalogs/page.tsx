import { buyerCatalogs } from '@/components/catalogs/resource'
import { BuyerCatalogList } from '@/components/catalogs/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Catalogs' }

export default nestedListPage(buyerCatalogs, BuyerCatalogList)
