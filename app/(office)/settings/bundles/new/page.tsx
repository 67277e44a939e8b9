import { NewBundle } from '@/components/products/bundles/screens'

export const metadata = { title: 'Create bundle' }

export default NewBundle
