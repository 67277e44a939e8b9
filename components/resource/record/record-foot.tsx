'use client'

import { lazyOptional } from '@/components/ui/lazy'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import type { ListedResource } from '@/components/resource/listed-resource'

/** The panel of the extended properties, which loads when it is shown. */
export const XpPanel = lazyOptional(
  () => import('@/components/resource/xp/xp-panel').then((module) => module.XpPanel),
  'list of extended properties',
) as typeof import('@/components/resource/xp/xp-panel').XpPanel & { prepare: () => void }

/**
 * The panels of every existing record: its extended properties, if it has any, and the user's activity. On a page with
 * tabs each is a tab.
 */
export function RecordFoot<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  record: R
  /** Reason why this record cannot be changed, although the user may change others. */
  readOnlyReason: string | undefined
  /** Key of the tab that is shown. Undefined on a page without tabs. */
  tab?: string | undefined
}) {
  const { resource, record, readOnlyReason, tab } = props
  const id = resource.idOf(record)
  return (
    <>
      {resource.xp && (tab === undefined || tab === 'extended') && (
        <XpPanel
          key={`xp ${id}`}
          resource={resource}
          record={record}
          byForm={resource.xp.byForm ?? []}
          blockedReason={readOnlyReason}
        />
      )}
      {(tab === undefined || tab === 'activity') && (
        <ActivityPanel key={`activity ${id}`} resource={resource} id={id} isTab={tab !== undefined} />
      )}
    </>
  )
}
