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
  mysupplier: 'My supplier',
  new: 'Create',
  productfacets: 'Product facets',
  securityprofiles: 'Security profiles',
  usergroups: 'User groups',
}

/**
 * The trail of a path, from Dashboard to the page itself. Names come from the registry where an area is
 * registered, from the words above where a segment is several words, and stand as they are for ids.
 */
export function trailOf(
  path: string,
  nameOf: (href: string) => string | undefined = () => undefined,
): TrailStep[] {
  const segments = path.split('/').filter(Boolean)
  const steps: TrailStep[] = [{ label: 'Dashboard', href: '/dashboard' }]
  let href = ''
  segments.forEach((segment, at) => {
    href += `/${segment}`
    if (href === '/dashboard') return
    const label = nameOf(href) ?? (isIdPlace(segments, at) ? decode(segment) : wordsOf(segment))
    steps.push(at === segments.length - 1 ? { label } : { label, href })
  })
  return steps
}

// Collections and ids alternate below the top, except in settings, which is no collection: /settings/adminusers/{id}.
function isIdPlace(segments: readonly string[], at: number): boolean {
  const depth = segments[0] === 'settings' ? at - 1 : at
  return depth % 2 === 1 && segments[at] !== 'new'
}

function wordsOf(segment: string): string {
  if (Object.hasOwn(WORDS, segment)) return WORDS[segment] ?? segment
  const text = decode(segment)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
