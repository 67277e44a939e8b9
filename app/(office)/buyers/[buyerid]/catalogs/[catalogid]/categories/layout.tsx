import { CategoryLayout } from '@/components/catalogs/categories/pages'

export default CategoryLayout
