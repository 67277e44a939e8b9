import { readProductRows } from '@/components/products/prefetch'
import { products } from '@/components/products/resource'
import { ProductList } from '@/components/products/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Products' }

export default listPage(products, ProductList, readProductRows)
