'use client'

import { NameOverId } from './name-over-id'
import { useCompanyName } from '@/hooks/use-company-name'
import type { CompanyKind } from '@/lib/parties/companies'

/** Shows a company in the row of a list. */
export function CompanyCell({ kind, id }: { kind: CompanyKind; id: string | null | undefined }) {
  const { name, isPending } = useCompanyName(kind, id ?? '')
  return <NameOverId id={id} name={name} isPending={isPending} />
}
