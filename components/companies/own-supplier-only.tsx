'use client'

import { Box } from '@chakra-ui/react'
import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { Factory } from 'lucide-react'
import type { ReactNode } from 'react'
import { RecordSkeleton } from '@/components/resource/record-states'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { useOwnCompany } from '@/hooks/use-own-company'
import { suppliers } from './supplier-resource'

interface OwnSupplierOnlyProps {
  /** The supplier whose pages they are. */
  id: string
  /** Whose staff the visitor is, where the server knew it in time. */
  prefetched: DehydratedState | undefined
  children: ReactNode
}

/**
 * The pages of one supplier, but for the staff of another one: to them the platform would say that there is no such
 * supplier, and here they learn why, with the way to their own.
 */
export function OwnSupplierOnly({ prefetched, ...props }: OwnSupplierOnlyProps) {
  return (
    <HydrationBoundary state={prefetched}>
      <Judged {...props} />
    </HydrationBoundary>
  )
}

function Judged({ id, children }: Omit<OwnSupplierOnlyProps, 'prefetched'>) {
  const own = useOwnCompany()
  // Who cannot be told whose staff they are is judged by the platform.
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
        Staff of a supplier see their own company only, with its users, user groups and addresses.
      </EmptyState>
    </Box>
  )
}
