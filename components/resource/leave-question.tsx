'use client'

import dynamic from 'next/dynamic'
import { useEffect, type ComponentProps } from 'react'

const load = () => import('./leave-dialog').then((module) => module.LeaveDialog)
const LeaveDialog = dynamic(load, { ssr: false })

/**
 * Asks before typed text is lost. Its code is fetched as soon as there is something to lose, and not when somebody
 * leaves: the connection may be gone by then.
 */
export function LeaveQuestion(
  props: ComponentProps<typeof LeaveDialog> & {
    hasChanges: boolean
    isAsking: boolean
  },
) {
  const { hasChanges, isAsking, ...question } = props
  useEffect(() => {
    if (hasChanges) load().catch(() => undefined) // asked for again when it is needed
  }, [hasChanges])
  return isAsking ? <LeaveDialog {...question} /> : null
}
