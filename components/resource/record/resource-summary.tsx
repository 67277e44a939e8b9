'use client'

import type { ReactNode } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { PageHeader } from '@/components/shell/page'
import { Avatar } from '@/components/ui/avatar'
import { RecordSummary } from './record-summary'

interface ResourceSummaryProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  record: R
  actions?: ReactNode
  more?: ReactNode
}

/**
 * Head of a record's page as the descriptor of its resource describes it. Where the parts above already name the record,
 * such as the header of a company, it is one line.
 */
export function ResourceSummary<T extends object, R extends T>(props: ResourceSummaryProps<T, R>) {
  const { resource, record, actions, more } = props
  const badge = resource.badge?.(record)
  if (resource.pageTitle !== undefined)
    return (
      <PageHeader
        title={resource.pageTitle}
        note={badge}
        actions={
          (actions || more) && (
            <>
              {actions}
              {more}
            </>
          )
        }
      />
    )
  const [id, title] = [resource.idOf(record), resource.titleOf(record)]
  return (
    <RecordSummary
      picture={resource.picture ? resource.picture(record) : <Avatar name={title} size="record" />}
      title={title}
      badge={badge}
      facts={resource.facts?.(record) ?? []}
      {...(!title.includes(id) && { id })}
      actions={actions}
      more={more}
    />
  )
}
