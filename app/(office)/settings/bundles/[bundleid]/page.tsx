import { bundles } from '@/components/products/bundles/resource'
import { BundlePage } from '@/components/products/bundles/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Bundle' }

export default recordPage(bundles, BundlePage, 'bundleid')
