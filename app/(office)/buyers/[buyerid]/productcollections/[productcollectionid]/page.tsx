import { productCollections } from '@/components/companies/collections/resource'
import { ProductCollectionPage } from '@/components/companies/collections/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Product collection' }

export default nestedRecordPage(productCollections, ProductCollectionPage, 'productcollectionid')
