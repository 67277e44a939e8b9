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
  /** True for a link that stands alone, as in a cell. It is underlined on hover only. Links in text always are. */
  isAlone?: boolean | undefined
  children: ReactNode
}

/** Shows the name of another record, with a link to its page for users who may open it. */
export function RecordLink({ to, view, isAlone, children }: RecordLinkProps) {
  const access = useCan(view)
  if (!access.allowed) return <Text as="span">{children}</Text>
  return (
    <OfficeLink
      href={`/${to.map(idSegment).join('/')}`}
      color="brand.fg"
      textDecoration={isAlone ? undefined : 'underline'}
      css={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </OfficeLink>
  )
}
