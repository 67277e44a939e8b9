'use client'

import { lazyDependents } from '@/components/resource/lazy-dependents'

/** What hangs on a category; its code comes with the question before deleting. */
export const Dependents = lazyDependents(() => import('./dependents').then((file) => file.CategoryDependents))
