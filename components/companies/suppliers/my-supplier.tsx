'use client'

import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { suppliers } from './resource'
import { resourceScreens } from '@/components/resource/resource-screens'
import { RecordFailure, RecordSkeleton } from '@/components/resource/record/record-states'
import { CompanyFrame } from '@/components/companies/header/company-frame'
import { NoAccess } from '@/components/shell/messages/no-access'
import { useCan } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'

const ownSupplier = { ...suppliers, route: '/mysupplier', pageTitle: 'My Supplier' }
const { Record: RecordPage } = resourceScreens(ownSupplier)

interface OwnData {
  /** The id of the visitor's supplier and the record of that supplier, if the server had read them in time. */
  own: DocumentData | undefined
  record: DocumentData | undefined
}

/**
 * Page of the signed-in supplier's own record. Its id has to be requested first, because the token does not contain it.
 */
export function MySupplier({ own: known, record }: OwnData) {
  return (
    <DocumentDataBoundary data={known}>
      <OwnRecord record={record} />
    </DocumentDataBoundary>
  )
}

function OwnRecord({ record }: Pick<OwnData, 'record'>) {
  const view = useCan(ownSupplier.access.view)
  const company = useOwnCompany()
  if (!view.allowed) return <NoAccess title="My Supplier" access={view} />
  if (company.error) {
    return <RecordFailure resource={ownSupplier} error={company.error} onRetry={company.retry} />
  }
  if (company.id === undefined) return <RecordSkeleton words={ownSupplier.words} />
  return (
    <CompanyFrame resource={suppliers} id={company.id} prefetched={record}>
      <RecordPage id={company.id} />
    </CompanyFrame>
  )
}
