'use client'

import dynamic from 'next/dynamic'
import { useEffect, type ComponentProps } from 'react'

const load = () => import('./leave-dialog').then((module) => module.LeaveDialog)
const LeaveDialog = dynamic(load, { ssr: false })

/**
 * Shows the leave dialog. Its chunk loads as soon as there are unsaved changes, because the connection may be lost by
 * the time the user leaves.
 */
export function LeaveQuestion(
  props: ComponentProps<typeof LeaveDialog> & {
    hasChanges: boolean
    isAsking: boolean
  },
) {
  const { hasChanges, isAsking, ...question } = props
  useEffect(() => {
    if (hasChanges) load().catch(() => undefined) // loaded again when it is needed
  }, [hasChanges])
  return isAsking ? <LeaveDialog {...question} /> : null
}
