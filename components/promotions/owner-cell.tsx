'use client'

import { lazyComponent } from '@/components/ui/lazy'

// Loaded on demand, because the column is hidden by default.
const CompanyCell = lazyComponent(() =>
  import('@/components/resource/record/company-cell').then((file) => file.CompanyCell),
)

/** Shows the owner of a promotion: a supplier or the marketplace. */
export function OwnerCell({ id }: { id: string | null | undefined }) {
  return <CompanyCell kind="suppliers" id={id} />
}
