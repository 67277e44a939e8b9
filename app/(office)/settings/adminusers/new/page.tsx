import { NewAdminUser } from '@/components/companies/users/screens'

export const metadata = { title: 'Create admin user' }

export default NewAdminUser
