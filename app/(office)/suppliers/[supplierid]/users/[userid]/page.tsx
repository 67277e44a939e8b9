import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { supplierUsers } from '@/components/companies/users/supplier-resource'
import { SupplierUserPage } from '@/components/companies/users/supplier-screens'

export const metadata = { title: 'User' }

interface PageProps {
  params: Promise<{ supplierid: string; userid: string }>
}

export default async function Page({ params }: PageProps) {
  const { supplierid, userid } = await params
  const id = recordId(supplierid)
  return <SupplierUserPage parentId={id} {...await prefetchRecord(supplierUsers(id), userid)} />
}
