'use client'

import { useMemo } from 'react'
import { NewRecordScreen, RecordScreen } from '@/components/resource/record/record-screen'
import { categoryForm } from './form'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/** Page of one category. */
export function EditCategory({ place, id }: { place: CatalogPlace; id: string }) {
  const form = useMemo(() => categoryForm(place, undefined), [place])
  return <RecordScreen key={id} resource={categoriesAt(place)} form={form} id={id} />
}

/** Page that creates a category. */
export function CreateCategory({ place, parent }: { place: CatalogPlace; parent: string }) {
  const form = useMemo(() => categoryForm(place, parent), [place, parent])
  return <NewRecordScreen resource={categoriesAt(place)} form={form} />
}
