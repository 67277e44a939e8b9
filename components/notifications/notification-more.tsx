'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { NotificationFailure } from './notification-failure'
import type { NotificationPages } from './notification-view'

interface NotificationMoreProps {
  pages: NotificationPages
  /** Label of the kind of notification. */
  label: string
  /** Number of entries shown above. */
  shown: number
  /** The element that contains the entries. */
  box: RefObject<HTMLElement | null>
}

/**
 * Button that loads further notifications of a kind. The focus then moves to the first of them, because the button may
 * have disappeared.
 */
export function NotificationMore({ pages, label, shown, box }: NotificationMoreProps) {
  const shownBefore = useRef<number>(undefined)
  useEffect(() => {
    const before = shownBefore.current
    if (before === undefined || pages.isLoading) return
    shownBefore.current = undefined
    const { activeElement } = document
    // The focus stays where the user has moved it in the meantime.
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    box.current?.querySelectorAll('li')[before]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [pages.isLoading, shown, box])

  const goOn = (how: () => void) => {
    shownBefore.current = shown
    how()
  }
  if (pages.error) {
    return (
      <NotificationFailure
        title={`More of ${label.toLowerCase()} could not be loaded`}
        error={pages.error}
        isRetrying={pages.isLoading}
        onRetry={() => goOn(pages.retry)}
      />
    )
  }
  if (!pages.hasMore && !pages.isLoading) return null
  return (
    <Button size="sm" variant="outline" my="2" loading={pages.isLoading} onClick={() => goOn(pages.showMore)}>
      Show more
      <VisuallyHidden>: {label}</VisuallyHidden>
    </Button>
  )
}
