import { isolate } from '@/lib/format/direction'
import { recordsOn, trailOf } from './trail'

/**
 * Returns the title of a page that lists or creates records below another record: "Users of Harborline", "Create user
 * for Harborline". Undefined for every other page.
 *
 * @param nameOf returns the name of the record at a URL, if known
 */
export function subPageTitle(path: string, nameOf: (href: string) => string | undefined): string | undefined {
  const parent = recordsOn(path).at(-1)
  if (!parent || parent.href === path) return undefined
  const name = isolate(nameOf(parent.href) ?? parent.id)
  const segments = path.slice(parent.href.length + 1).split('/')
  const [, action] = segments
  if (segments.length === 1) return `${labelOf(path)} of ${name}`
  if (segments.length !== 2 || action !== 'new') return undefined
  return `Create ${singularOf(labelOf(path.slice(0, -'/new'.length)))} for ${name}`
}

const labelOf = (href: string) => trailOf(href).at(-1)?.label ?? ''

/** Returns the noun of one record of a list: "Addresses", "address". */
function singularOf(label: string): string {
  return label.toLowerCase().replace(/ies$|(?<=ss)es$|s$/, (end) => (end === 'ies' ? 'y' : ''))
}
