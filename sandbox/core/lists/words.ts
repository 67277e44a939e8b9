import type { Table } from '../../db/schema'
import type { SearchType } from './list-query'
import { lenientJsonPath, type Sql } from '../records/sql'
import { plainWords, WORDS_GAP } from '../records/store'

export interface WordSearch {
  condition: string
  /**
   * Returns the condition that the record's ID equals the search. It binds a value of its own, so it must be called
   * after the conditions that are also counted.
   */
  exact: () => string
  /**
   * Returns ORDER BY terms that put the better match first; null where matches cannot be ranked. It binds values as
   * `exact` does.
   */
  rank: () => string | null
}

/** Returns the words as one tsquery in which every word carries `label`, e.g. `:B` for words of the name only. */
function joined(words: readonly string[], type: SearchType, label: string): string {
  const quoted = words.map((word) => `'${word}'${label}`)
  switch (type) {
    case 'AnyTerm':
      return quoted.join(' | ')
    case 'AllTermsAnyField':
    case 'AllTermsSameField':
      return quoted.join(' & ')
    case 'ExactPhrase':
      return quoted.join(' <-> ')
    case 'ExactPhrasePrefix':
      return [...quoted.slice(0, -1), `'${words.at(-1)}'${label || ':'}*`].join(' <-> ')
  }
}

/**
 * Returns the words as a tsquery over one field at a time. Positions continue from field to field, so a phrase could
 * otherwise match across two fields.
 */
function fieldByField(words: readonly string[], type: SearchType, ranks: readonly string[]): string {
  return ranks.map((rank) => `(${joined(words, type, `:${rank}`)})`).join(' | ')
}

/** SQL of the words `w.words` of a value `v` below xp: as stems and as written, like the words of records. */
const XP_WORDS = `lateral (select regexp_replace(v #>> '{}', '[^[:alnum:]]+', ' ', 'g') as plain) x,
  lateral (select to_tsvector('english', plain) || ${WORDS_GAP} || to_tsvector('simple', plain) as words) w`

/** Returns a path below xp as a jsonpath, where a `*` stands for all nested values. */
function xpPath(field: string): string {
  const keys = field.split('.')
  const star = keys.indexOf('*')
  return star < 0 ? lenientJsonPath(keys) : lenientJsonPath(keys.slice(0, star)).replace(/\[\*\]$/, '.**')
}

/**
 * Returns a word search with stemming, in the given fields or in all that the table indexes. `xp.` paths are read, not
 * indexed.
 */
export function wordSearch(
  table: Table,
  sql: Sql,
  search: string,
  type: SearchType,
  fields: readonly string[] | null,
): WordSearch {
  const words = plainWords(search).split(' ').filter(Boolean)
  if (words.length === 0) return { condition: 'false', exact: () => 'false', rank: () => null }
  const wanted = fields && new Set(fields.map((field) => field.toLowerCase()))
  const ranks = Object.entries(table.definition.words ?? {})
    .filter(([, paths]) => !wanted || paths.some((path) => wanted.has(path.toLowerCase())))
    .map(([rank]) => rank)
  const tsquery = (text: string): string => {
    const place = sql.bind(text)
    return `(to_tsquery('english', ${place}) || to_tsquery('simple', ${place}))`
  }
  const xp = (fields ?? []).filter((field) => /^xp\./i.test(field))
  const label = wanted ? `:${ranks.join('')}` : ''
  const holds = (field: string, sought: readonly string[]): string =>
    `exists (select 1 from jsonb_path_query(t.body, ${sql.bind(xpPath(field))}::jsonpath) v, ${XP_WORDS}
      where jsonb_typeof(v) not in ('object', 'array') and w.words @@ ${tsquery(joined(sought, type, ''))})`
  const conditions: string[] = []
  let query: string | null = null
  if (type === 'AllTermsAnyField' && xp.length > 0) {
    // Each word may be in another field.
    const found = words.map((word) => [
      ...(ranks.length > 0 ? [`t.words @@ ${tsquery(joined([word], type, label))}`] : []),
      ...xp.map((field) => holds(field, [word])),
    ])
    conditions.push(found.map((one) => `(${one.join(' or ')})`).join(' and '))
  } else {
    if (ranks.length > 0) {
      // A single word is always within one field. Labels are avoided then, because they make PostgreSQL read every
      // match.
      const anywhere = type === 'AnyTerm' || type === 'AllTermsAnyField' || words.length === 1
      query = tsquery(anywhere ? joined(words, type, label) : fieldByField(words, type, ranks))
      conditions.push(`t.words @@ ${query}`)
    }
    // A list is one field: each of its words may be in another member.
    const parts = type === 'AllTermsSameField' ? words.map((word) => [word]) : [words]
    for (const field of xp) conditions.push(parts.map((part) => holds(field, part)).join(' and '))
  }
  return {
    condition: `(${conditions.map((one) => `(${one})`).join(' or ') || 'false'})`,
    exact: () => `t.f_id = ${sql.bind(search.toLowerCase())}`,
    rank: () => {
      if (ranks.length === 0) return null
      query ??= tsquery(joined(words, 'AnyTerm', label))
      const phrase = tsquery(fieldByField(words, 'ExactPhrase', ranks))
      return `(t.words @@ ${phrase}) desc, ts_rank(t.words, ${query}) desc`
    },
  }
}
