import { securityProfiles } from '@/components/access/profiles/resource'
import { SecurityProfileList } from '@/components/access/profiles/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Security profiles' }

export default listPage(securityProfiles, SecurityProfileList)
