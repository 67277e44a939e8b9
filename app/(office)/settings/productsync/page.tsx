import { ProductSyncScreen } from '@/components/marketplace/singles/product-sync'

export const metadata = { title: 'Product sync' }

export default ProductSyncScreen
