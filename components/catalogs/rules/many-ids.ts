import type { Catalog } from '@/lib/ordercloud/models'
import type { ListOptions, ListPage } from '@/lib/resource/resource'

/**
 * Returns one page of the records with more IDs than one request can hold. Merges the records here and sorts them as
 * the platform does.
 */
export async function listManyIds(
  ids: readonly string[],
  perCall: number,
  options: ListOptions,
  list: (ids: readonly string[]) => Promise<ListPage<Catalog>>,
): Promise<ListPage<Catalog>> {
  const found: Catalog[] = []
  for (let from = 0; from < ids.length; from += perCall) {
    found.push(...(await list(ids.slice(from, from + perCall))).Items)
  }
  const [sort = 'Name'] = options.sortBy
  const field = sort.replace('!', '') as 'Name'
  const sign = sort.startsWith('!') ? -1 : 1
  found.sort((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? '', 'en'))
  const { page, pageSize } = options
  const Items = found.slice((page - 1) * pageSize, page * pageSize)
  const first = (page - 1) * pageSize + 1
  return {
    Items,
    Meta: {
      Page: page,
      PageSize: pageSize,
      TotalCount: found.length,
      TotalPages: Math.ceil(found.length / pageSize),
      ItemRange: [first, first + Items.length - 1],
    },
  }
}
