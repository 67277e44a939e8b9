'use client'

import { Fragment } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { usePartyNames } from '@/hooks/use-party-names'
import { kindOf, partyKey, type Party } from '@/lib/parties/party'

interface AssignmentSourcesProps {
  /** True when the record is assigned to the party itself. */
  isDirect: boolean
  /** The company and the groups that the party inherits the record from. */
  from: readonly Party[]
}

/** Shows the sources of something that is assigned directly or inherited, with links to the companies and groups. */
export function AssignmentSources({ isDirect, from }: AssignmentSourcesProps) {
  const nameOf = usePartyNames(from)
  return (
    <>
      {isDirect && 'Assigned directly'}
      {isDirect && from.length > 0 && ', and '}
      {from.length > 0 && (isDirect ? 'inherited from ' : 'Inherited from ')}
      {from.map((one, index) => {
        const { name, href } = nameOf(one)
        const words = one.UserGroupID
          ? `the group ${name}`
          : kindOf(one) === 'seller'
            ? 'all admin users'
            : name
        return (
          <Fragment key={partyKey(one)}>
            {index > 0 && ', '}
            {href ? <OfficeLink href={href}>{words}</OfficeLink> : words}
          </Fragment>
        )
      })}
    </>
  )
}
