import { NewIncrementor } from '@/components/marketplace/incrementors/screens'

export const metadata = { title: 'Create incrementor' }

export default NewIncrementor
