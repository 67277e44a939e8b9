'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useParams, usePathname } from 'next/navigation'
import { Suspense, type ReactNode } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { recordUrl } from '@/lib/resource/resource'
import { CompanyHeaderSkeleton } from './company-block'
import type { Company } from './company-header'
import type { CompanyUnread as CompanyUnreadOf } from './company-unread'

// Drawn by the server at once; the code comes beside the page's own. Where the record arrives before that code,
// only the header waits for it: without boundaries the whole page would, and React cannot draw any of it meanwhile.
// Apart from `dynamic`: with the import inside it, documents name chunks that the bundler does not write.
const loadHeader = () => import('./company-header').then((module) => module.CompanyHeader)
const loadSwitcher = () => import('./company-switcher').then((module) => module.CompanySwitcher)
const CompanyHeader = dynamic(loadHeader)
const CompanySwitcher = dynamic(loadSwitcher)
const loadUnread = () => import('./company-unread').then((module) => module.CompanyUnread)
const CompanyUnread = dynamic(loadUnread) as typeof CompanyUnreadOf

interface CompanyFrameProps<T extends Company> {
  /** Buyers or suppliers. */
  resource: ListedResource<T>
  id: string
  /** Route parameters that tie a page to this company, so that there is no switching from it. */
  bound?: readonly string[]
  prefetched?: DehydratedState | undefined
  children: ReactNode
}

/** A page of one company below the company's header; of a company that is not there, only that. */
export function CompanyFrame<T extends Company>({ prefetched, ...page }: CompanyFrameProps<T>) {
  const view = useCan(page.resource.access.view)
  return (
    <HydrationBoundary state={prefetched}>
      {view.allowed ? <CompanyPage {...page} /> : page.children}
    </HydrationBoundary>
  )
}

function CompanyPage<T extends Company>(props: CompanyFrameProps<T>) {
  const { resource, id, bound = [], children } = props
  const params = useParams()
  // The company's own page asks for the record, and knows when it has been deleted; here it is only shared.
  const isOwnPage = usePathname() === recordUrl(resource, id)
  const { data: company, error, refetch } = useEntity(resource, id, !isOwnPage)
  const isMissing = !isPlatformId(id) || (error !== null && toPlatformError(error).status === 404)
  const unread = !isOwnPage && (
    <Suspense>
      <CompanyUnread {...{ resource, id, error }} onRetry={() => void refetch()} />
    </Suspense>
  )
  if (isMissing && unread) return unread
  const canSwitch = !bound.some((name) => params[name] !== undefined)
  // The page below stays where it is, whatever becomes of the company: drawn anew it would ask again.
  return (
    <>
      {!isMissing && (company || !error) ? <Header {...{ resource, id, company, canSwitch }} /> : unread}
      {children}
    </>
  )
}

function Header<T extends Company>(props: {
  resource: ListedResource<T>
  id: string
  company: T | undefined
  canSwitch: boolean
}) {
  const { resource, id, company, canSwitch } = props
  if (!company) return <CompanyHeaderSkeleton />
  const switcher = canSwitch && (
    <Suspense>
      <CompanySwitcher resource={resource as unknown as ListedResource<Company>} id={id} />
    </Suspense>
  )
  return (
    <Suspense fallback={<CompanyHeaderSkeleton />}>
      <CompanyHeader
        areaKey={resource.path}
        noun={resource.words.one}
        company={company}
        switcher={switcher}
      />
    </Suspense>
  )
}
