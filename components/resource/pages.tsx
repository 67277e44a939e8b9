import type { ComponentType } from 'react'
import type { RawSearchParams } from '@/lib/url/list-state'
import type { DocumentData } from '@/lib/resource/document-data'
import type { ListedResource, NestedResource } from './listed-resource'
import { prefetchList, prefetchRecord, recordId, type ReadBeside, type ReadBesideRows } from './prefetch'

/** The parameters that Next passes to a page. */
interface PageProps {
  params: Promise<Record<string, string>>
  searchParams: Promise<RawSearchParams>
}

interface Prefetched {
  prefetched?: DocumentData | undefined
}

interface OfParent {
  parentId: string
}

/**
 * Returns the server page of a list. It reads the first rows for the document.
 *
 * @param besideRows reads what the rows show besides their records
 */
export function listPage<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  List: ComponentType<Prefetched>,
  besideRows?: ReadBesideRows<T>,
) {
  return async function Page({ searchParams }: PageProps) {
    return <List prefetched={await prefetchList(resource, searchParams, besideRows)} />
  }
}

/**
 * Returns the server page of a record. It reads the record for the document.
 *
 * @param param name of the route parameter that holds the id of the record
 * @param beside reads what the first screen shows besides the record
 */
export function recordPage<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  Record: ComponentType<{ id: string } & Prefetched>,
  param: string,
  beside?: ReadBeside<R>,
) {
  return async function Page({ params, searchParams }: PageProps) {
    return (
      <Record {...await prefetchRecord(resource, (await params)[param] ?? '', { beside, searchParams })} />
    )
  }
}

/** Returns the server page of a list below one parent record. */
export function nestedListPage<T extends object, R extends T>(
  resourceOf: NestedResource<T, R>,
  List: ComponentType<OfParent & Prefetched>,
) {
  return async function Page({ params, searchParams }: PageProps) {
    const parentId = await readParentId(resourceOf, params)
    return <List parentId={parentId} prefetched={await prefetchList(resourceOf(parentId), searchParams)} />
  }
}

/**
 * Returns the server page of a record below one parent record.
 *
 * @param besideOf returns the reader of what the first screen shows besides the record, for one parent
 */
export function nestedRecordPage<T extends object, R extends T>(
  resourceOf: NestedResource<T, R>,
  Record: ComponentType<OfParent & { id: string } & Prefetched>,
  param: string,
  besideOf?: (parentId: string) => ReadBeside<R>,
) {
  return async function Page({ params, searchParams }: PageProps) {
    const parentId = await readParentId(resourceOf, params)
    const record = await prefetchRecord(resourceOf(parentId), (await params)[param] ?? '', {
      beside: besideOf?.(parentId),
      searchParams,
    })
    return <Record parentId={parentId} {...record} />
  }
}

/** Returns the server page of a new record below one parent record. */
export function nestedNewPage<T extends object, R extends T>(
  resourceOf: NestedResource<T, R>,
  New: ComponentType<OfParent>,
) {
  return async function Page({ params }: PageProps) {
    return <New parentId={await readParentId(resourceOf, params)} />
  }
}

async function readParentId(of: { parentParam: string }, params: PageProps['params']): Promise<string> {
  return recordId((await params)[of.parentParam] ?? '')
}
