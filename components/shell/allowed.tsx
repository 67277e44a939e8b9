'use client'

import type { ReactNode } from 'react'
import { useCan } from '@/hooks/use-can'
import type { AccessQualifier } from '@/lib/permissions/check'

interface AllowedProps {
  /** What has to be held; a constant, so that the answer is computed once. */
  to: AccessQualifier
  children: ReactNode
  /** What stands there without access; nothing by default. */
  otherwise?: ReactNode
}

/** Shows its content only to those who have access to it (spec section 6). */
export function Allowed({ to, children, otherwise = null }: AllowedProps) {
  return useCan(to).allowed ? children : otherwise
}
