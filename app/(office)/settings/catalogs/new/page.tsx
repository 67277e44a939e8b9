import { NewCatalog } from '@/components/catalogs/all/screens'

export const metadata = { title: 'Create catalog' }

export default NewCatalog
