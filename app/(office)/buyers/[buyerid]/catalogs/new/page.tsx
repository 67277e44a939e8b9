import { buyerCatalogs } from '@/components/catalogs/resource'
import { NewBuyerCatalog } from '@/components/catalogs/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create catalog' }

export default nestedNewPage(buyerCatalogs, NewBuyerCatalog)
