import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { supplierUserGroups } from '@/components/companies/usergroups/supplier-resource'
import { SupplierUserGroupPage } from '@/components/companies/usergroups/supplier-screens'

export const metadata = { title: 'User group' }

interface PageProps {
  params: Promise<{ supplierid: string; usergroupid: string }>
}

export default async function Page({ params }: PageProps) {
  const { supplierid, usergroupid } = await params
  const id = recordId(supplierid)
  return (
    <SupplierUserGroupPage parentId={id} {...await prefetchRecord(supplierUserGroups(id), usergroupid)} />
  )
}
