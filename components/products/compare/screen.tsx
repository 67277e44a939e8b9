'use client'

import { lazyComponent } from '@/components/ui/lazy'

/** Page that compares products side by side. Its code loads when it is opened. */
export const CompareScreen = lazyComponent(() => import('./compare-page').then((file) => file.ComparePage))
