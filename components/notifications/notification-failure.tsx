'use client'

import { RefreshCw } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { FailureWords } from '@/components/ui/failure-words'

interface NotificationFailureProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** Message in place of notifications that could not be loaded, with the reason and a retry button. */
export function NotificationFailure({ title, error, isRetrying, onRetry }: NotificationFailureProps) {
  return (
    <Alert
      status="error"
      title={title}
      actions={
        <Button size="xs" variant="outline" mt="2" loading={isRetrying} onClick={onRetry}>
          <Icon as={RefreshCw} boxSize="4" />
          Retry
        </Button>
      }
    >
      <FailureWords error={error} />
    </Alert>
  )
}
