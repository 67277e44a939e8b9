import { NewSpec } from '@/components/products/specs/screens'

export const metadata = { title: 'Create spec' }

export default NewSpec
