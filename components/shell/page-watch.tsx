'use client'

import { JobGate } from '@/components/resource/jobs/job-gate'
import { ConnectionNotice } from './messages/connection-notice'
import { RouteFocus } from './route-focus'
import { SessionPrompt } from './session/session-prompt'
import { SubPageTitle } from './sub-page-title'

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
