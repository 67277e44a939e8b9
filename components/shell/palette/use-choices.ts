'use client'

import { ListFilter } from 'lucide-react'
import { usePaletteRecent } from './use-palette-recent'
import { usePaletteRecords } from './use-palette-records'
import { hasWords } from '@/lib/palette/find'
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
