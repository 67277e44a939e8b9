'use client'

import { useQueries } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useViewer } from '@/hooks/use-session'
import { keys } from '@/lib/ordercloud/keys'
import { subscribeToUserSettings } from '@/lib/palette/own-settings'
import { forgetRecent, readRecent, parseRecent } from '@/lib/palette/recent'
import { usePaletteRecords, type FindableKind } from './use-palette-records'
import { hasWords, findRecord, type FoundRecord } from '@/lib/palette/find'
import type { Choice, ChoiceGroup } from './choice'
import { useActions, type PaletteParts } from './use-actions'
import { useKinds, type Kind } from './use-kinds'
import { usePlaces } from './use-places'
import { formatNumber } from '@/lib/format/number'

/** Returns all choices for the text. Without a text, these are the last opened records and all places and actions. */
export function useChoices(text: string, parts: PaletteParts) {
  const { kinds, isNarrowed } = useKinds()
  const places = usePlaces()
  const actions = useActions(parts)
  const recent = usePaletteRecent(kinds)
  const records = usePaletteRecords(kinds, text)
  const typed = text.trim()
  const matching = (choices: readonly Choice[]) =>
    typed === ''
      ? choices
      : choices.filter(({ label, keywords = '' }) => hasWords(`${label} ${keywords}`, typed))
  const groups: ChoiceGroup[] = [
    {
      key: 'recent',
      label: 'Recently opened',
      choices:
        typed === '' ? recent.map(({ kind, one, record }) => recordChoice('recent', kind, one, record)) : [],
    },
    { key: 'places', label: 'Go to', choices: matching(places) },
    { key: 'actions', label: 'Actions', choices: matching(actions) },
    { key: 'records', label: 'Records', choices: recordChoices(records.found) },
  ]
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    failed: records.failed,
    isSearching: records.isSearching,
    isNarrowed,
    found: records.found.reduce((sum, { finding }) => sum + finding.named.length + finding.exact.length, 0),
  }
}

/**
 * Returns the choices for the found records: exactly matching ids of all kinds first, then the other matches by kind.
 */
function recordChoices(found: ReturnType<typeof usePaletteRecords<Kind>>['found']): Choice[] {
  return [
    ...found.flatMap(({ kind, finding: { one, exact } }) =>
      exact.map((record) => recordChoice('record', kind, one, record)),
    ),
    ...found.flatMap(({ kind, finding: { one, named, more } }) => [
      ...named.map((record) => recordChoice('record', kind, one, record)),
      ...(more
        ? [
            {
              key: `more/${kind.key}`,
              label: `All ${formatNumber(more.count)} ${more.many} found`,
              href: more.href,
              icon: ListFilter,
            },
          ]
        : []),
    ]),
  ]
}

function recordChoice(
  group: string,
  { key, icon }: Kind,
  one: string,
  { id, title, href }: { id: string; title: string; href: string },
): Choice {
  // Ids may be unique only within one company, so the key contains the address.
  return { key: `${group}/${key}/${href}`, label: title, icon, id, kind: one, href }
}

/**
 * Returns the records that the signed-in user opened last in this browser, with their current names. Only IDs are
 * stored, and those of people only until the page reloads. Records that no longer exist or may not be read are left
 * out.
 *
 * @param kinds the types of records that the user may read
 */
function usePaletteRecent<K extends FindableKind>(
  kinds: readonly K[],
): { kind: K; one: string; record: FoundRecord }[] {
  const owner = useViewer().decoded?.userName ?? ''
  const kept = useSyncExternalStore(
    subscribeToUserSettings,
    () => readRecent(owner),
    () => '',
  )
  const recent = useMemo(
    () =>
      parseRecent(kept).flatMap((one) => {
        const kind = kinds.find(({ key }) => key === one.area)
        return kind ? [{ ...one, kind }] : []
      }),
    [kept, kinds],
  )
  const queries = useQueries({
    queries: recent.map(({ kind, area, id }) => ({
      queryKey: keys.item('palette', [area, id]),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const record = await findRecord(kind, id, { signal })
        if (!record) forgetRecent(owner, { area, id })
        return record ?? null
      },
    })),
  })
  return recent.flatMap(({ kind }, at) => {
    const data = queries[at]?.data
    if (!data) return []
    const { one, ...record } = data
    return [{ kind, one, record }]
  })
}
