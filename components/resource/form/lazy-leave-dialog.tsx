'use client'

import { useEffect, type ComponentProps } from 'react'
import { lazyOptional } from '@/components/ui/lazy'

const LeaveDialog = lazyOptional(
  () => import('./leave-dialog').then((module) => module.LeaveDialog),
  'question about your changes',
)

/**
 * Shows the leave dialog. Its chunk loads as soon as there are unsaved changes, because the connection may be lost by
 * the time the user leaves.
 */
export function LazyLeaveDialog(
  props: ComponentProps<typeof LeaveDialog> & {
    hasChanges: boolean
    isAsking: boolean
  },
) {
  const { hasChanges, isAsking, ...question } = props
  useEffect(() => {
    if (hasChanges) LeaveDialog.prepare()
  }, [hasChanges])
  return isAsking ? <LeaveDialog {...question} /> : null
}
