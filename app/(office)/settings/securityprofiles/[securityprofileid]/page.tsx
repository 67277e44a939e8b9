import { prefetchRecord } from '@/components/resource/prefetch'
import { securityProfiles } from '@/components/access/profiles/resource'
import { SecurityProfilePage } from '@/components/access/profiles/screens'

export const metadata = { title: 'Security profile' }

export default async function Page({ params }: { params: Promise<{ securityprofileid: string }> }) {
  return <SecurityProfilePage {...await prefetchRecord(securityProfiles, (await params).securityprofileid)} />
}
