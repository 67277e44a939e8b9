import { NewProduct } from '@/components/products/screens'

export const metadata = { title: 'Create product' }

export default NewProduct
