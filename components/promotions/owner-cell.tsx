'use client'

import dynamic from 'next/dynamic'

// Loaded on demand, because the column is hidden by default. Declared outside `dynamic()`: with an inline import, the
// documents name chunks that the bundler does not write.
const loadCell = () => import('@/components/resource/record/company-cell').then((file) => file.CompanyCell)
const CompanyCell = dynamic(loadCell)

/** Shows the owner of a promotion: a supplier or the marketplace. */
export function OwnerCell({ id }: { id: string | null | undefined }) {
  return <CompanyCell kind="suppliers" id={id} />
}
