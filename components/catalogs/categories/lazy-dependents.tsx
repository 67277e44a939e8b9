'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'

/** Lists the records that depend on a category. The code loads when the user is asked to confirm a deletion. */
export const Dependents = lazyDependents(() => import('./dependents').then((file) => file.CategoryDependents))
