import { CategoryRecordPage } from '@/components/catalogs/categories/pages'

export const metadata = { title: 'Category' }

export default CategoryRecordPage
