import { productCollections } from '@/components/companies/collections/resource'
import { ProductCollectionList } from '@/components/companies/collections/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Product collections' }

export default nestedListPage(productCollections, ProductCollectionList)
