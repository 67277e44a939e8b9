'use client'

import { lazyOptional } from '@/components/ui/lazy'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import type { ListedResource } from '@/components/resource/listed-resource'

const XpPanel = lazyOptional(
  () => import('@/components/resource/xp/xp-panel').then((module) => module.XpPanel),
  'list of extended properties',
) as typeof import('@/components/resource/xp/xp-panel').XpPanel

/** The panels below every existing record: its extended properties, if it has any, and the user's activity. */
export function RecordFoot<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  record: R
}) {
  const { resource, record } = props
  const id = resource.idOf(record)
  return (
    <>
      {resource.xp && (
        <XpPanel key={`xp ${id}`} resource={resource} record={record} byForm={resource.xp.byForm ?? []} />
      )}
      <ActivityPanel key={`activity ${id}`} resource={resource} id={id} />
    </>
  )
}
