'use client'

import { useQueries } from '@tanstack/react-query'
import { lookupsFor, placeOf } from '@/lib/parties/places'
import { companyOf, kindOf, levelOf, ownIdOf, type Party } from '@/lib/parties/party'
import { hasAccess } from '@/lib/permissions/check'
import { recordsByIdQuery } from '@/lib/resource/records-by-id'
import { usePartyPlaces } from './use-party-places'
import { useViewer } from './use-session'
import { idSegment } from '@/lib/url/id-segment'

/** The known facts about a party besides its IDs. */
interface KnownParty {
  /** Name of the party. Its ID if the user may not read the name. */
  name: string
  /** Name of the party's buyer or supplier. */
  companyName: string | undefined
  /** URL of the party's page, if the user may open it. */
  href: string | undefined
}

/**
 * Returns the names and pages of parties. Takes one request per type of record. A party shows its ID when the user
 * may not read its name or the request failed.
 */
export function usePartyNames(parties: readonly Party[]): (party: Party) => KnownParty {
  const { assignedRoles, isAdmin } = useViewer()
  const holdings = { roles: assignedRoles, isAdmin }
  const placeFor = usePartyPlaces()
  const lookups = lookupsFor(parties)
  const names = useQueries({
    queries: lookups.map(({ kind, level, companyId, place, ids }) => {
      const known = placeFor(kind, level, companyId)
      const to = known?.to ?? place.to
      const { queryKey, queryFn } = recordsByIdQuery(to, ids)
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal }),
        enabled: known?.access.allowed === true,
      }
    }),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const to = lookups[index]?.place.to
          return to ? (data?.Items ?? []).map((row) => [`${to.path}/${to.idOf(row)}`, to.titleOf(row)]) : []
        }),
      ),
  })

  return (party) => {
    const [kind, level, company] = [kindOf(party), levelOf(party), companyOf(party) ?? '']
    const id = ownIdOf(party)
    const place = placeOf(kind, level, company)
    const over = placeOf(kind, 'company', company)
    return {
      name: place ? (names.get(`${place.to.path}/${id}`) ?? id) : 'All admin users',
      companyName: over && (names.get(`${over.to.path}/${company}`) ?? company),
      href: place && hasAccess(place.view, holdings) ? `${place.route}/${idSegment(id)}` : undefined,
    }
  }
}
