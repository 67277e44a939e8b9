import { keys } from '../ordercloud/keys'
import type { ListPage, RequestScope, Resource } from '../resource/resource'
import { unsafeKeyProblem } from './keys'
import { pathText, valueAt, xpOf, type XpPath } from './tree'
import { KIND_WORDS, kindOf, type XpKind } from './values'

// One page of the platform's lists at its largest.
const LOOKED_AT = 100

/** Records of a resource that have something at one path of their xp, without the one that is edited. */
export interface OtherRecords {
  records: readonly object[]
  /** Whether these are all that there are. */
  isAll: boolean
}

/** True for a path that the platform can filter by: it reads dots as steps. */
export function isFilterable(path: XpPath): boolean {
  return path.every((key) => key !== '' && !key.includes('.') && unsafeKeyProblem(key) === undefined)
}

/** The first records that have something at a path of their xp. Quiet: without an answer nobody is warned. */
export function holdersQuery({ path: of, rules, service }: Resource<object>, path: XpPath) {
  const filters = { [pathText(path)]: '*' }
  const options = { sortBy: [rules.defaultSort], page: 1, pageSize: LOOKED_AT, filters }
  return {
    queryKey: keys.list(of, { ...options }),
    queryFn: ({ signal }: RequestScope) => service.list(options, { ...(signal && { signal }), quiet: true }),
  }
}

/** A page of such records without the one with an id. */
export function othersOf(
  { Items, Meta }: ListPage<object>,
  isOther: (record: object) => boolean,
): OtherRecords {
  return { records: Items.filter(isOther), isAll: (Meta.TotalCount ?? 0) <= Items.length }
}

/**
 * How a value of this kind differs from what other records have at the same path, as a sentence: "On 12 other products
 * this key is a number." Undefined when none has another kind; a record that has nothing there is no witness.
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
      : ` of the ${records.length} other ${words.many} looked at`
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([found, count], index) => {
      const subject = index > 0 ? '' : `${nounFor(count)} this key is`
      return `on ${count}${subject} ${KIND_WORDS[found]}`
    })
  const sentence = parts.join(', ')
  return `O${sentence.slice(1)}.`
}
