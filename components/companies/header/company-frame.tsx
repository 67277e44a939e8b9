'use client'

import { useParams, usePathname } from 'next/navigation'
import { Suspense, type ReactNode } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { recordUrl } from '@/lib/resource/resource'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { CompanyHeaderSkeleton } from './company-block'
import type { Company } from './company-header'
import type { FurtherLink } from './further-row'
import type { CompanyLoadFailure as CompanyLoadFailureOf } from './company-load-failure'

// Rendered by the server at once, with chunks beside those of the page. When the record arrives before a chunk, only
// the header is suspended. Without boundaries the whole page would be, and React could render none of it.
const CompanyHeader = lazyComponent(() => import('./company-header').then((module) => module.CompanyHeader))
const CompanySwitcher = lazyComponent(() =>
  import('./company-switcher').then((module) => module.CompanySwitcher),
)
const CompanyLoadFailure = lazyComponent(() =>
  import('./company-load-failure').then((module) => module.CompanyLoadFailure),
) as typeof CompanyLoadFailureOf

interface CompanyFrameProps<T extends Company> {
  /** The descriptor of buyers or suppliers. */
  resource: ListedResource<T>
  id: string
  /** Route parameters that bind a page to this company. The switcher is hidden on such pages. */
  bound?: readonly string[]
  links?: readonly FurtherLink[] | undefined
  prefetched?: DocumentData | undefined
  children: ReactNode
}

/**
 * Frame of a company's pages with the company's header above them. When the company does not exist, only a message is
 * shown.
 */
export function CompanyFrame<T extends Company>({ prefetched, ...page }: CompanyFrameProps<T>) {
  const view = useCan(page.resource.access.view)
  return (
    <DocumentDataBoundary data={prefetched}>
      {view.allowed ? <CompanyPage {...page} /> : page.children}
    </DocumentDataBoundary>
  )
}

function CompanyPage<T extends Company>(props: CompanyFrameProps<T>) {
  const { resource, id, bound = [], links, children } = props
  const params = useParams()
  // The company's own page requests the record and knows when it was deleted. On this page the cached record is only
  // read.
  const isOwnPage = usePathname() === recordUrl(resource, id)
  const { data: company, error, refetch } = useEntity(resource, id, !isOwnPage)
  const isMissing = !isPlatformId(id) || (error !== null && toPlatformError(error).status === 404)
  const unread = !isOwnPage && (
    <Suspense>
      <CompanyLoadFailure {...{ resource, id, error }} onRetry={() => void refetch()} />
    </Suspense>
  )
  if (isMissing && unread) return unread
  const canSwitch = !bound.some((name) => params[name] !== undefined)
  // The page below keeps its position in the tree, because remounting it would send its requests again.
  return (
    <>
      {!isMissing && (company || !error) ? (
        <Header {...{ resource, id, company, canSwitch, links }} />
      ) : (
        unread
      )}
      {children}
    </>
  )
}

function Header<T extends Company>(props: {
  resource: ListedResource<T>
  id: string
  company: T | undefined
  canSwitch: boolean
  links: readonly FurtherLink[] | undefined
}) {
  const { resource, id, company, canSwitch, links } = props
  const skeleton = <CompanyHeaderSkeleton hasLinks={links !== undefined} />
  if (!company) return skeleton
  const switcher = canSwitch && (
    <Suspense>
      <CompanySwitcher resource={resource as unknown as ListedResource<Company>} id={id} />
    </Suspense>
  )
  return (
    <Suspense fallback={skeleton}>
      <CompanyHeader
        areaKey={resource.path}
        noun={resource.words.one}
        company={company}
        switcher={switcher}
        links={links}
      />
    </Suspense>
  )
}
