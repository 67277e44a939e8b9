import { idOfSegment, idSegment, isAddressWord } from './id-segment'

/** One step of the breadcrumb. The last one has no link. */
export interface TrailStep {
  label: string
  href?: string
}

// Labels of several words. Their segments are the same words without blanks, in lower case.
const LABELS = `Admin addresses
Admin user groups
Admin users
API clients
Approval rules
Cost centers
Credit cards
Entity syncs
Error reports
Integration events
Inventory integration
Message senders
My Supplier
OpenID connects
Order sync
Price schedules
Product collections
Product facets
Product sync
Promotion integration
Security profiles
Spending accounts
Subscription integration
Tracking events
User groups
XP indices`

// Labels of the other segments that have several words or name an action.
const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LABELS.split('\n').map((label) => [label.toLowerCase().replaceAll(' ', ''), label])),
  access: 'Who has access',
  confirmation: 'Order confirmation',
  deliveryconfig: 'Delivery configs',
  impersonationconfig: 'Impersonation configs',
  new: 'Create',
  storefront: 'Storefront view',
}

/** Label and link of a step, when they differ from those derived from the path. */
export interface TrailFace {
  label: string
  href?: string
}

/**
 * Returns the breadcrumb of a path, from Dashboard to the page itself. `faceOf` provides the labels of registered
 * areas and loaded records. Other segments use the labels above, and IDs stay unchanged.
 */
export function trailOf(
  path: string,
  faceOf: (href: string, isRecord: boolean) => TrailFace | undefined = () => undefined,
): TrailStep[] {
  const segments = path.split('/').filter(Boolean)
  const steps: TrailStep[] = [{ label: 'Dashboard', href: '/dashboard' }]
  let href = ''
  segments.forEach((segment, at) => {
    href += `/${segment}`
    if (href === '/dashboard') return
    const isRecord = isIdPlace(segments, at)
    const face = faceOf(href, isRecord)
    const label = face?.label ?? (isRecord ? idOfSegment(segment) : wordsOf(segment))
    steps.push(at === segments.length - 1 ? { label } : { label, href: face?.href ?? href })
  })
  return steps
}

/** A record in a path. */
interface RecordOnPath {
  href: string
  /** URL of the record's list. */
  collection: string
  id: string
}

/** Returns the records in a path: /buyers/b/users/u has the buyer b and its user u. */
export function recordsOn(path: string): RecordOnPath[] {
  const segments = path.split('/').filter(Boolean)
  return segments.flatMap((segment, at) => {
    if (!isIdPlace(segments, at)) return []
    const collection = `/${segments.slice(0, at).join('/')}`
    return [{ href: `${collection}/${segment}`, collection, id: idOfSegment(segment) }]
  })
}

/**
 * Returns the path of a list's records on the platform, which is also the first part of their query keys. It equals the
 * address, except in the settings: /settings/adminaddresses has the path `addresses`.
 */
export function recordPathOf(collection: string): string {
  return collection.replace(/^\/(settings\/(admin(?=addresses|usergroups))?)?/, '')
}

/**
 * Returns the same page of another company: /buyers/a/users becomes /buyers/b/users. For a record that only the first
 * company has, such as a user, it returns the list of such records.
 */
export function samePageOf(path: string, id: string): string {
  const [, area, , list = '', ...rest] = path.split('/')
  // Catalogs exist for every company. All other records below a company belong to it.
  const isCompanyRecord = list !== 'catalogs' && rest[0] !== 'new'
  const kept = list === '' ? [] : isCompanyRecord ? [list] : [list, ...rest]
  return ['', area, idSegment(id), ...kept].join('/')
}

// Below the top level, collections and IDs alternate. Settings is not a collection: /settings/adminusers/{id}.
function isIdPlace(segments: readonly string[], at: number): boolean {
  const depth = segments[0] === 'settings' ? at - 1 : at
  return depth % 2 === 1 && !isAddressWord(segments[at] ?? '')
}

function wordsOf(segment: string): string {
  if (Object.hasOwn(WORDS, segment)) return WORDS[segment] ?? segment
  const text = idOfSegment(segment).replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
