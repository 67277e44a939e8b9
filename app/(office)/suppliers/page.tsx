import { redirect } from 'next/navigation'
import { suppliers } from '@/components/companies/suppliers/resource'
import { prefetchList } from '@/components/resource/prefetch'
import { readServerClaims } from '@/lib/ordercloud/server'
import type { RawSearchParams } from '@/lib/url/list-state'
import { SupplierList } from '@/components/companies/suppliers/screens'

export const metadata = { title: 'Suppliers' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  if ((await readServerClaims())?.kind === 'supplier') redirect('/mysupplier')
  return <SupplierList prefetched={await prefetchList(suppliers, searchParams)} />
}
