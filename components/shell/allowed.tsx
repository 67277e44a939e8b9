'use client'

import type { ReactNode } from 'react'
import { useCan } from '@/hooks/use-can'
import type { AccessQualifier } from '@/lib/permissions/check'

interface AllowedProps {
  /** The required access. It should be a constant, so that the check runs once. */
  to: AccessQualifier
  children: ReactNode
  /** Content for users without access. Nothing by default. */
  otherwise?: ReactNode
}

/** Shows its content only to users with the required access (spec section 6). */
export function Allowed({ to, children, otherwise = null }: AllowedProps) {
  return useCan(to).allowed ? children : otherwise
}
