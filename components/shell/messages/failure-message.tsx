'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { isChunkLoadError } from '@/lib/chunk-errors'
import { MessagePage } from './message-page'

interface FailureMessageProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Message in place of a page that failed to render. */
export function FailureMessage({ error, retry }: FailureMessageProps) {
  useEffect(() => console.error(error), [error])
  // React caches the failure of a chunk that could not be loaded, so only a reload of the document requests it again.
  const again = isChunkLoadError(error) ? () => window.location.reload() : retry
  return (
    <MessagePage title="This page could not be shown" actions={<Button onClick={again}>Try again</Button>}>
      {describeError(error)} What you saved before is safe.
    </MessagePage>
  )
}

function describeError(error: FailureMessageProps['error']): string {
  if (isChunkLoadError(error)) return 'A part of it did not arrive. Check your connection, then try again.'
  return error.digest
    ? `Something failed on the server. Its log has the details under ${error.digest}.`
    : 'Something failed while drawing it.'
}
