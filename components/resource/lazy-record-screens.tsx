'use client'

import type { DehydratedState } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import type { WithId } from '@/lib/forms/record-form'
import type { ListedResource } from './listed-resource'
import type { RecordEditorForm } from './record/record-editor'

/**
 * Creates the pages of an existing and of a new record, with the form in a separate chunk. Lists in the same
 * `screens.tsx` therefore load without forms and validation.
 */
export function lazyRecordScreens<T extends object, R extends T, V extends WithId>(
  resource: ListedResource<T, R>,
  loadForm: () => Promise<RecordEditorForm<V, R>>,
) {
  const load = () => Promise.all([import('./record/record-screen'), loadForm()])
  const RecordPage = dynamic(async () => {
    const [{ RecordScreen }, form] = await load()
    return function RecordPage(props: { id: string; prefetched?: DehydratedState | undefined }) {
      return <RecordScreen resource={resource} form={form} {...props} />
    }
  })
  const NewPage = dynamic(async () => {
    const [{ NewRecordScreen }, form] = await load()
    return function NewPage() {
      return <NewRecordScreen resource={resource} form={form} />
    }
  })
  return { RecordPage, NewPage }
}
