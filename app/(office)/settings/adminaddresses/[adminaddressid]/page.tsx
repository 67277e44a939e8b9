import { prefetchRecord } from '@/components/resource/prefetch'
import { adminAddresses } from '@/components/companies/addresses/admin-resource'
import { AdminAddressPage } from '@/components/companies/addresses/admin-screens'

export const metadata = { title: 'Admin address' }

export default async function Page({ params }: { params: Promise<{ adminaddressid: string }> }) {
  return <AdminAddressPage {...await prefetchRecord(adminAddresses, (await params).adminaddressid)} />
}
