'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { MessagePage } from './message-page'

interface FailureMessageProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** In place of a page that failed to draw. */
export function FailureMessage({ error, retry }: FailureMessageProps) {
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage title="This page could not be shown" actions={<Button onClick={retry}>Try again</Button>}>
      {error.digest
        ? `Something failed on the server. Its log has the details under ${error.digest}.`
        : 'Something failed while drawing it. What you saved before is safe.'}
    </MessagePage>
  )
}
