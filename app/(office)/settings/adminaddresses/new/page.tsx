import { NewAdminAddress } from '@/components/companies/addresses/screens'

export const metadata = { title: 'Create admin address' }

export default NewAdminAddress
