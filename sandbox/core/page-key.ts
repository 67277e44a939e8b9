import { refuse } from './errors'

interface Place {
  page: number
  pageSize: number
}

/** What asks for the page after this one, to be sent back as `pageKey`; null on the last. */
export function nextPageKey({ page, pageSize }: Place, total: number): string | null {
  return page * pageSize < total ? Buffer.from(`${page + 1}/${pageSize}`).toString('base64url') : null
}

/** The page that a key asks for; refuses what no list has given out. */
export function readPageKey(key: string): Place {
  const [, page, pageSize] = /^([1-9]\d{0,8})\/([1-9]\d?|100)$/.exec(
    Buffer.from(key, 'base64url').toString(),
  ) ?? [null]
  if (page === undefined || pageSize === undefined)
    throw refuse('List.InvalidProperty', 'pageKey must be the NextPageKey of a page of this list.', {
      Property: 'pageKey',
      Value: key,
    })
  return { page: Number(page), pageSize: Number(pageSize) }
}
