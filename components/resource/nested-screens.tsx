'use client'

import type { DehydratedState } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { perParent } from '@/lib/resource/per-parent'
import type { WithId } from '@/lib/forms/record-form'
import type { ListedResource } from './listed-resource'
import { ListScreen } from './list/list-screen'
import type { RecordEditorForm } from './record/record-editor'

interface OfParent {
  /** Id of the parent record from the route. */
  parentId: string
}

/**
 * Creates the pages of a resource that belongs to records of another one, such as the users of a buyer. The form is in
 * a separate chunk.
 *
 * @param resourceOf returns the resource for one parent, always the same object for the same parent (`perParent`)
 * @param loadForm loads the function that creates the form for such a resource and the parent with this id
 */
export function nestedScreens<T extends object, R extends T, V extends WithId>(
  resourceOf: (parentId: string) => ListedResource<T, R>,
  loadForm: () => Promise<(resource: ListedResource<T, R>, parentId: string) => RecordEditorForm<V, R>>,
  // A parameter and not part of the resource, because everything that a server page imports, even lazily, becomes part
  // of its document.
  loadImport?: ListedResource<T, R>['loadImport'],
) {
  const listed = perParent((id) => ({ ...resourceOf(id), ...(loadImport && { loadImport }) }))

  const load = () => Promise.all([import('./record/record-screen'), loadForm()])

  function ListPage({ parentId, prefetched }: OfParent & { prefetched?: DehydratedState | undefined }) {
    return <ListScreen key={parentId} resource={listed(parentId)} prefetched={prefetched} />
  }
  const RecordPage = dynamic(async () => {
    const [{ RecordScreen }, formOf] = await load()
    return function RecordPage(props: OfParent & { id: string; prefetched?: DehydratedState | undefined }) {
      const { parentId, ...rest } = props
      const resource = resourceOf(parentId)
      const form = useMemo(() => formOf(resource, parentId), [resource, parentId])
      return <RecordScreen key={parentId} resource={resource} form={form} {...rest} />
    }
  })
  const NewPage = dynamic(async () => {
    const [{ NewRecordScreen }, formOf] = await load()
    return function NewPage({ parentId }: OfParent) {
      const resource = resourceOf(parentId)
      const form = useMemo(() => formOf(resource, parentId), [resource, parentId])
      return <NewRecordScreen resource={resource} form={form} />
    }
  })
  return { ListPage, RecordPage, NewPage }
}
