import { keys } from '../ordercloud/keys'
import type { Resource } from '../resource/resource'
import type { ListPage, RequestScope } from '../resource/service'
import { unsafeKeyProblem } from './keys'
import { pathText, valueAt, xpOf, type XpPath } from './tree'
import { KIND_WORDS, kindOf, type XpKind } from './values'

// Maximum page size of the platform's lists.
const MAX_RECORDS_READ = 100

/** Other records of a resource that have a value at one path of their xp. */
export interface OtherRecords {
  records: readonly object[]
  /** True when these are all such records. */
  isAll: boolean
}

/** True for a path that the platform can filter by. It reads dots as separators. */
export function isFilterable(path: XpPath): boolean {
  return path.every((key) => key !== '' && !key.includes('.') && unsafeKeyProblem(key) === undefined)
}

/**
 * Query for the first records that have a value at an xp path. Shows no failure. Without a response there is no
 * warning.
 */
export function holdersQuery({ path: of, rules, service }: Resource<object>, path: XpPath) {
  const filters = { [pathText(path)]: '*' }
  const options = { sortBy: [rules.defaultSort], page: 1, pageSize: MAX_RECORDS_READ, filters }
  return {
    queryKey: keys.list(of, { ...options }),
    queryFn: ({ signal }: RequestScope) => service.list(options, { ...(signal && { signal }), quiet: true }),
  }
}

/** Returns a page of such records without the one with an ID. */
export function othersOf(
  { Items, Meta }: ListPage<object>,
  isOther: (record: object) => boolean,
): OtherRecords {
  return { records: Items.filter(isOther), isAll: (Meta.TotalCount ?? 0) <= Items.length }
}

/**
 * Describes how the type of a value differs from other records at the same path, as a sentence: "On 12 other products
 * this key is a number." Undefined when no other type exists. Records without a value there do not count.
 */
export function otherKinds(
  { records, isAll }: OtherRecords,
  path: XpPath,
  kind: XpKind,
  words: { one: string; many: string },
): string | undefined {
  if (kind === 'nothing') return undefined
  const counts = new Map<XpKind, number>()
  for (const record of records) {
    const found = kindOf(valueAt(xpOf(record), path))
    if (found !== 'nothing' && found !== kind) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  if (counts.size === 0) return undefined
  const nounFor = (count: number) =>
    isAll
      ? ` other ${count === 1 ? words.one : words.many}`
      : ` of the ${records.length} other ${words.many} checked`
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([found, count], index) => {
      const subject = index > 0 ? '' : `${nounFor(count)} this key is`
      return `on ${count}${subject} ${KIND_WORDS[found]}`
    })
  const sentence = parts.join(', ')
  return `O${sentence.slice(1)}.`
}
