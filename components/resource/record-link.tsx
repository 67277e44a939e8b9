'use client'

import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import type { AccessQualifier } from '@/lib/permissions/check'
import { idSegment } from '@/lib/url/id-segment'

interface RecordLinkProps {
  /** Where it is, segment by segment as the platform spells ids: ['products', id]. */
  to: readonly string[]
  /** What its page needs. Without it the name is there, but leads nowhere. */
  view: AccessQualifier
  children: ReactNode
}

/** The name of another record, which leads to its page where this user may open it. */
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
