import { readProductPage } from '@/components/products/prefetch'
import { products } from '@/components/products/resource'
import { ProductPage } from '@/components/products/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Product' }

export default recordPage(products, ProductPage, 'productid', readProductPage)
