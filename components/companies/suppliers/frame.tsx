'use client'

import { Box } from '@chakra-ui/react'
import { Factory } from 'lucide-react'
import type { ReactNode } from 'react'
import { RecordSkeleton } from '@/components/resource/record/record-states'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { useOwnCompany } from '@/hooks/use-own-company'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { suppliers } from './resource'
import { CompanyFrame } from '@/components/companies/header/company-frame'

interface FrameProps {
  id: string
  prefetched?: DocumentData | undefined
  children: ReactNode
}

/** Frame around every page of one supplier. Kept out of the list's file, so that the list does not load this code. */
export function SupplierFrame(props: FrameProps) {
  return <CompanyFrame resource={suppliers} {...props} />
}

interface OwnSupplierOnlyProps {
  /** The id of the supplier that the pages belong to. */
  id: string
  /** The signed-in user's own company, when the server could read it in time. */
  prefetched: DocumentData | undefined
  children: ReactNode
}

/**
 * Shows the pages of one supplier, except to the staff of another supplier. For them the platform would report the
 * supplier as missing. They see an explanation and a link to their own company instead.
 */
export function OwnSupplierOnly({ prefetched, ...props }: OwnSupplierOnlyProps) {
  return (
    <DocumentDataBoundary data={prefetched}>
      <OwnSupplierCheck {...props} />
    </DocumentDataBoundary>
  )
}

function OwnSupplierCheck({ id, children }: Omit<OwnSupplierOnlyProps, 'prefetched'>) {
  const own = useOwnCompany()
  // When the user's own company cannot be read, the page is shown and the platform decides on access.
  if (!own.isSupplier || own.id === id || own.error) return children
  if (own.id === undefined) return <RecordSkeleton words={suppliers.words} />
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg">
      <EmptyState
        isPage
        icon={Factory}
        title="This is not your company"
        actions={
          <LinkButton variant="outline" href="/mysupplier">
            Go to My Supplier
          </LinkButton>
        }
      >
        You can see only your own company, with its users, user groups and addresses.
      </EmptyState>
    </Box>
  )
}
