import { securityProfiles } from '@/components/access/profiles/resource'
import { SecurityProfilePage } from '@/components/access/profiles/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Security profile' }

export default recordPage(securityProfiles, SecurityProfilePage, 'securityprofileid')
