import { redirect } from 'next/navigation'
import { suppliers } from '@/components/companies/supplier-resource'
import { prefetchList } from '@/components/resource/prefetch'
import { readServerClaims } from '@/lib/ordercloud/server'
import type { RawSearchParams } from '@/lib/url/list-state'
import { SupplierList } from './screens'

export const metadata = { title: 'Suppliers' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  if ((await readServerClaims())?.kind === 'supplier') redirect('/mysupplier')
  return <SupplierList prefetched={await prefetchList(suppliers, searchParams)} />
}
