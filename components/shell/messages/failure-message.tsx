'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { isChunkLoadError } from '@/lib/lazy'
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
      {describeError(error)} Your saved changes are not affected.
    </MessagePage>
  )
}

function describeError(error: FailureMessageProps['error']): string {
  if (isChunkLoadError(error))
    return 'Part of the page could not be loaded. Check your connection, then try again.'
  return error.digest
    ? `The server reported an error. Reference for support: ${error.digest}.`
    : 'An unexpected error occurred.'
}
