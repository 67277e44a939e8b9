'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { securityProfiles } from './resource'

const loadForm = () => import('./form').then((file) => file.securityProfileForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...securityProfiles,
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteProfiles', ids)),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.ProfileDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of security profiles. */
export function SecurityProfileList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One security profile. */
export const SecurityProfilePage = RecordPage

/** A new security profile. */
export const NewSecurityProfile = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, securityProfiles)
