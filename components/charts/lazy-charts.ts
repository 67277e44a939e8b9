'use client'

import { lazyView } from '@/components/ui/lazy'
import { CHART_HEIGHT } from './sizes'

/** Bars in pairs, one pair for each name. The chunk loads when the chart is first shown. */
export const GroupedBars = lazyView(() => import('./grouped-bars').then((module) => module.GroupedBars), {
  noun: 'chart',
  heightOf: () => `${CHART_HEIGHT}px`,
})
