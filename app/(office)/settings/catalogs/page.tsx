import { catalogs } from '@/components/catalogs/all/resource'
import { CatalogList } from '@/components/catalogs/all/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Catalogs' }

export default listPage(catalogs, CatalogList)
