import { idOfSegment, idSegment } from './id-segment'

/** One step of the breadcrumb; the last one leads nowhere. */
export interface TrailStep {
  label: string
  href?: string
}

// Segments that are several words, or that mean an action.
const WORDS: Readonly<Record<string, string>> = {
  adminaddresses: 'Admin addresses',
  adminusergroups: 'Admin user groups',
  adminusers: 'Admin users',
  mysupplier: 'My Supplier',
  new: 'Create',
  productfacets: 'Product facets',
  securityprofiles: 'Security profiles',
  usergroups: 'User groups',
}

/** How a step is called and where it leads, where somebody knows better than the path. */
export interface TrailFace {
  label: string
  href?: string
}

/**
 * The trail of a path, from Dashboard to the page itself. What `faceOf` knows (registered areas, records that are
 * loaded) is called that; otherwise segments that are several words are called by the words above, and ids stay
 * as they are.
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

/** A record that a path goes through. */
export interface RecordOnPath {
  href: string
  /** Address of the list it is in. */
  collection: string
  id: string
}

/** The records that a path goes through: /buyers/b/users/u goes through the buyer b and its user u. */
export function recordsOn(path: string): RecordOnPath[] {
  const segments = path.split('/').filter(Boolean)
  return segments.flatMap((segment, at) => {
    if (!isIdPlace(segments, at)) return []
    const collection = `/${segments.slice(0, at).join('/')}`
    return [{ href: `${collection}/${segment}`, collection, id: idOfSegment(segment) }]
  })
}

/** Lists whose records belong to one company and are not there for another one. */
const COMPANY_LISTS: readonly string[] = ['users', 'usergroups', 'addresses']

/**
 * The same page of another company: /buyers/a/users is /buyers/b/users for b. From a record that only the first company
 * has, such as a user, it is the list of such records.
 */
export function samePageOf(path: string, id: string): string {
  const [, area, , list = '', ...rest] = path.split('/')
  const isCompanyRecord = COMPANY_LISTS.includes(list) && rest[0] !== 'new'
  const kept = list === '' ? [] : isCompanyRecord ? [list] : [list, ...rest]
  return ['', area, idSegment(id), ...kept].join('/')
}

// Collections and ids alternate below the top, except in settings, which is no collection: /settings/adminusers/{id}.
function isIdPlace(segments: readonly string[], at: number): boolean {
  const depth = segments[0] === 'settings' ? at - 1 : at
  return depth % 2 === 1 && segments[at] !== 'new'
}

function wordsOf(segment: string): string {
  if (Object.hasOwn(WORDS, segment)) return WORDS[segment] ?? segment
  const text = idOfSegment(segment)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
