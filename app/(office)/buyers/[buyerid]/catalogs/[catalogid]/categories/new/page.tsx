import { NewCategoryPage } from '@/components/catalogs/categories/pages'

export const metadata = { title: 'Create category' }

export default NewCategoryPage
