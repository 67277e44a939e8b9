'use client'

import { RefreshCw } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useRecovery } from '@/hooks/use-recovery'

/** Notice above the page while the platform cannot be reached. It disappears when the platform responds again. */
export function ConnectionNotice() {
  const { isReachable, isRetrying, retryAll } = useRecovery()
  if (isReachable) return null
  return (
    <Alert
      status="warning"
      mb="4"
      title="The platform cannot be reached"
      actions={
        <Button size="xs" variant="outline" mt="2" alignSelf="start" loading={isRetrying} onClick={retryAll}>
          <RefreshCw aria-hidden />
          Retry all
        </Button>
      }
    >
      This page retries automatically. If you have unsaved changes, keep it open.
    </Alert>
  )
}
