import { bundles } from '@/components/products/bundles/resource'
import { BundleList } from '@/components/products/bundles/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Bundles' }

export default listPage(bundles, BundleList)
