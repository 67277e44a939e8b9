'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { securityProfiles } from './resource'

const loadForm = () => import('./form').then((file) => file.securityProfileForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...securityProfiles,
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteProfiles', ids)),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.ProfileDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of security profiles. */
export function SecurityProfileList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one security profile. */
export const SecurityProfilePage = RecordPage

/** Page of a new security profile. */
export const NewSecurityProfile = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, securityProfiles)
