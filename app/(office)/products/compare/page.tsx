import { CompareScreen } from '@/components/products/compare/screen'

export const metadata = { title: 'Compare products' }

export default CompareScreen
