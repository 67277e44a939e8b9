import { NewPriceSchedule } from '@/components/products/priceschedules/screens'

export const metadata = { title: 'Create price schedule' }

export default NewPriceSchedule
