import type { TagGroup } from '@/components/fields/tag-offers'
import { WRITE_ROUTES } from '@/lib/ordercloud/write-routes'

/** The routes that a webhook can have, by the resource that they change. */
export const routeOffers: readonly TagGroup[] = groupRoutes(WRITE_ROUTES)

function groupRoutes(text: string): TagGroup[] {
  const groups: { title: string; tags: string[] }[] = []
  for (const line of text.trim().split('\n')) {
    if (line.includes(' ')) groups.at(-1)?.tags.push(line)
    else groups.push({ title: toWords(line), tags: [] })
  }
  return groups
}

/** Returns the name of a resource in words: "OrderReturns" becomes "Order returns". */
function toWords(resource: string): string {
  const words = resource.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
