import { NewPromotion } from '@/components/promotions/screens'

export const metadata = { title: 'Create promotion' }

export default NewPromotion
