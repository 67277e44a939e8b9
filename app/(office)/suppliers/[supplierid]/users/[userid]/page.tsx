import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { supplierUsers } from '../resource'
import { SupplierUserPage } from '../screens'

export const metadata = { title: 'User' }

interface PageProps {
  params: Promise<{ supplierid: string; userid: string }>
}

export default async function Page({ params }: PageProps) {
  const { supplierid, userid } = await params
  const id = recordId(supplierid)
  return <SupplierUserPage parentId={id} {...await prefetchRecord(supplierUsers(id), userid)} />
}
