import { NewSecurityProfile } from '@/components/access/profiles/screens'

export const metadata = { title: 'Create security profile' }

export default NewSecurityProfile
