'use client'

import dynamic from 'next/dynamic'

// The column is shown to those who choose it. Apart from `dynamic`: with the import inside it, documents name chunks
// that the bundler does not write.
const loadCell = () => import('@/components/orders/company').then((file) => file.CompanyCell)
const CompanyCell = dynamic(loadCell)

/** Whose promotion it is: a supplier's, or the marketplace's. */
export function OwnerCell({ id }: { id: string | null | undefined }) {
  return <CompanyCell kind="suppliers" id={id} />
}
