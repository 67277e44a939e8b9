import { catalogs } from '@/components/catalogs/all/resource'
import { CatalogPage } from '@/components/catalogs/all/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Catalog' }

export default recordPage(catalogs, CatalogPage, 'catalogid')
