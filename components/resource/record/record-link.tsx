'use client'

import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import type { AccessQualifier } from '@/lib/permissions/check'
import { idSegment } from '@/lib/url/id-segment'

interface RecordLinkProps {
  /** Segments of the page's address with unencoded ids, such as ['products', id]. */
  to: readonly string[]
  /** Permission to open the record's page. Without it the name is shown without a link. */
  view: AccessQualifier
  children: ReactNode
}

/** Shows the name of another record, with a link to its page for users who may open it. */
export function RecordLink({ to, view, children }: RecordLinkProps) {
  const access = useCan(view)
  if (!access.allowed) return <Text as="span">{children}</Text>
  return (
    <OfficeLink
      href={`/${to.map(idSegment).join('/')}`}
      color="fg"
      textDecoration="underline"
      css={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </OfficeLink>
  )
}
