'use client'

import { LinkButton } from '@/components/ui/link-button'
import { MessagePage } from './message-page'

/** Message for an address without a page. */
export function NotFoundMessage() {
  return (
    <MessagePage
      title="Page not found"
      actions={<LinkButton href="/dashboard">Go to the dashboard</LinkButton>}
    >
      There is no page at this address. It may have moved, or the link may be incomplete.
    </MessagePage>
  )
}
