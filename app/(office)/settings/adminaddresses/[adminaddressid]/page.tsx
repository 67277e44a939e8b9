import { prefetchRecord } from '@/components/resource/prefetch'
import { adminAddresses } from '../resource'
import { AdminAddressPage } from '../screens'

export const metadata = { title: 'Admin address' }

export default async function Page({ params }: { params: Promise<{ adminaddressid: string }> }) {
  return <AdminAddressPage {...await prefetchRecord(adminAddresses, (await params).adminaddressid)} />
}
