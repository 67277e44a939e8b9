'use client'

import type { DehydratedState } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import type { WithId } from '@/lib/forms/record-form'
import type { ListedResource } from './listed-resource'
import type { RecordEditorForm } from './record-editor'

/**
 * The pages of one record and of a new one, with their form in code of its own: lists, which live in the
 * same `screens.tsx`, do not carry forms and validation.
 */
export function lazyRecordScreens<T extends object, R extends T, V extends WithId>(
  resource: ListedResource<T, R>,
  loadForm: () => Promise<RecordEditorForm<V, R>>,
) {
  const load = () => Promise.all([import('./record-screen'), loadForm()])
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
