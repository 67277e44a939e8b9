import { redirect } from 'next/navigation'
import { prefetchOwnSupplier } from '@/components/companies/suppliers/prefetch'
import { readServerClaims } from '@/lib/ordercloud/server'
import { MySupplier } from '@/components/companies/suppliers/my-supplier'

export const metadata = { title: 'My Supplier' }

export default async function Page() {
  if ((await readServerClaims())?.kind === 'admin') redirect('/suppliers')
  return <MySupplier {...await prefetchOwnSupplier()} />
}
