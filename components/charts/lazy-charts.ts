'use client'

import { lazyView } from '@/components/ui/lazy'
import { CHART_HEIGHT, rankedHeight } from './sizes'

/** Bars in pairs, one pair for each name. The chunk loads when the chart is first shown. */
export const GroupedBars = lazyView(() => import('./grouped-bars').then((module) => module.GroupedBars), {
  noun: 'chart',
  heightOf: () => `${CHART_HEIGHT}px`,
})

/** Horizontal bars in rows. The chunk loads when the chart is first shown. */
export const RankedBars = lazyView(() => import('./ranked-bars').then((module) => module.RankedBars), {
  noun: 'chart',
  heightOf: ({ rows }) => `${rankedHeight(rows.length)}px`,
})
