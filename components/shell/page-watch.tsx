'use client'

import { RefreshCw } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { JobGate } from '@/components/resource/jobs/job-gate'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useDocumentTitle } from '@/hooks/use-document-title'
import { useRecordNames } from '@/hooks/use-record-names'
import { useRecovery } from '@/hooks/use-recovery'
import { subPageTitle } from '@/lib/url/sub-page-title'
import { recordPathOf, recordsOn } from '@/lib/url/trail'
import { RouteFocus } from './route-focus'
import { SessionPrompt } from './session/session-prompt'

/** Notices above the content of every page: a lost connection and running jobs. */
export function PageNotices() {
  return (
    <>
      <ConnectionNotice />
      <JobGate />
    </>
  )
}

/**
 * Effects for every open page: moves the focus to the heading of a new page, names sub-pages in the title, and asks for
 * the password when the session ends.
 *
 * @param props.target id of the main part of the page
 */
export function PageWatch({ target }: { target: string }) {
  return (
    <>
      <RouteFocus target={target} />
      <SubPageTitle />
      <SessionPrompt />
    </>
  )
}

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

/**
 * Shows the name of the parent record in the browser tab on sub-pages, such as the users of a buyer. Renders nothing.
 */
function SubPageTitle() {
  const path = usePathname()
  const records = recordsOn(path)
  const names = useRecordNames(records.map(({ collection, id }) => ({ path: recordPathOf(collection), id })))
  const title = subPageTitle(
    path,
    (href) => names[records.findIndex((record) => record.href === href)] ?? undefined,
  )
  useDocumentTitle(title)
  return null
}
