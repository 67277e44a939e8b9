import { recordId } from '@/components/resource/prefetch'
import { NewSupplierUserGroup } from '@/components/companies/usergroups/supplier-screens'

export const metadata = { title: 'Create user group' }

export default async function Page({ params }: { params: Promise<{ supplierid: string }> }) {
  return <NewSupplierUserGroup parentId={recordId((await params).supplierid)} />
}
