import type { TagGroup } from '@/components/fields/tag-offers'
import { nameWords } from '@/lib/resource/words'
import { WRITE_ROUTES } from '@/lib/ordercloud/write-routes'

/** The routes that a webhook can have, by the resource that they change. */
export const routeOffers: readonly TagGroup[] = groupRoutes(WRITE_ROUTES)

function groupRoutes(text: string): TagGroup[] {
  const groups: { title: string; tags: string[] }[] = []
  for (const line of text.trim().split('\n')) {
    if (line.includes(' ')) groups.at(-1)?.tags.push(line)
    else groups.push({ title: nameWords(line), tags: [] })
  }
  return groups
}
