import { NewBuyer } from '@/components/companies/buyers/screens'

export const metadata = { title: 'Create buyer' }

export default NewBuyer
