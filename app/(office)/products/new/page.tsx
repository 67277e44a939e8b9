import { NewProduct } from '@/components/products/screens'

export const metadata = { title: 'Create product' }

export default function Page() {
  return <NewProduct />
}
