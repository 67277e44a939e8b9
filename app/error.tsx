'use client'

import { FailureMessage } from '@/components/shell/failure-message'

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return <FailureMessage error={error} retry={reset} />
}
