import { redirect } from 'next/navigation'
import { prefetchOwnSupplier } from '@/components/companies/prefetch-own'
import { readServerClaims } from '@/lib/ordercloud/server'
import { MySupplier } from './screens'

export const metadata = { title: 'My Supplier' }

export default async function Page() {
  if ((await readServerClaims())?.kind === 'admin') redirect('/suppliers')
  return <MySupplier {...await prefetchOwnSupplier()} />
}
