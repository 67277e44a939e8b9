import type { Metadata } from 'next'
import { prefetchFromPlatform } from '@/lib/ordercloud/server'
import type { MeUser } from '@/lib/ordercloud/models'
import { ProfileScreen } from '@/components/account/profile-screen'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage() {
  return <ProfileScreen prefetched={await prefetchFromPlatform<MeUser>('/me')} />
}
