'use client'

import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lazyComponent } from '@/components/ui/lazy'
import type { WithId } from '@/lib/forms/record-form'
import { prefetchRows } from '@/lib/resource/resource'
import type { DocumentData } from '@/lib/resource/document-data'
import type { ListedResource, NestedResource } from './listed-resource'
import { ListScreen } from './list/list-screen'
import type { RecordEditorForm } from '@/components/resource/listed-resource'

interface Prefetched {
  /** Data that the server read for the document. */
  prefetched?: DocumentData | undefined
}

/**
 * Creates the pages of a resource. The form is in a separate chunk, so lists load without forms and validation.
 *
 * `prefetch` fetches the first rows of the list before its page opens.
 */
export function resourceScreens<T extends object, R extends T>(resource: ListedResource<T, R>) {
  const load = () => Promise.all([import('./record/record-screen'), formOf(resource)])
  function List({ prefetched }: Prefetched) {
    return <ListScreen resource={resource} prefetched={prefetched} />
  }
  const Record = lazyComponent(async () => {
    const [{ RecordScreen }, form] = await load()
    return function RecordPage(props: { id: string } & Prefetched) {
      return <RecordScreen resource={resource} form={form} {...props} />
    }
  })
  const New = lazyComponent(async () => {
    const [{ NewRecordScreen }, form] = await load()
    return function NewPage() {
      return <NewRecordScreen resource={resource} form={form} />
    }
  })
  return { List, Record, New, prefetch: (client: QueryClient) => prefetchRows(client, resource) }
}

async function formOf<T extends object, R extends T>({ path, loadForm }: ListedResource<T, R>) {
  if (!loadForm) throw new Error(`The resource ${path} has no form.`)
  return (await loadForm()) as RecordEditorForm<WithId, R>
}

type FormOfParent<T extends object, R extends T> = (
  resource: ListedResource<T, R>,
  parentId: string,
) => RecordEditorForm<WithId, R>

interface OfParent {
  /** Id of the parent record from the route. */
  parentId: string
}

/** Creates the pages of a resource below the records of another one, such as the users of a buyer. */
export function nestedScreens<T extends object, R extends T>(resourceOf: NestedResource<T, R>) {
  const load = async () => {
    const { loadForm, parentParam } = resourceOf
    if (!loadForm) throw new Error(`The resource below ${parentParam} has no form.`)
    const [screens, formOfParent] = await Promise.all([import('./record/record-screen'), loadForm()])
    return [screens, formOfParent as FormOfParent<T, R>] as const
  }
  function List({ parentId, prefetched }: OfParent & Prefetched) {
    return <ListScreen key={parentId} resource={resourceOf(parentId)} prefetched={prefetched} />
  }
  const Record = lazyComponent(async () => {
    const [{ RecordScreen }, formOfParent] = await load()
    return function RecordPage({ parentId, ...rest }: OfParent & { id: string } & Prefetched) {
      const resource = resourceOf(parentId)
      const form = useMemo(() => formOfParent(resource, parentId), [resource, parentId])
      return <RecordScreen key={parentId} resource={resource} form={form} {...rest} />
    }
  })
  const New = lazyComponent(async () => {
    const [{ NewRecordScreen }, formOfParent] = await load()
    return function NewPage({ parentId }: OfParent) {
      const resource = resourceOf(parentId)
      const form = useMemo(() => formOfParent(resource, parentId), [resource, parentId])
      return <NewRecordScreen resource={resource} form={form} />
    }
  })
  return { List, Record, New }
}
