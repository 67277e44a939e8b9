'use client'

import { FailureMessage } from '@/components/shell/messages/failure-message'

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return <FailureMessage error={error} retry={retry} />
}
