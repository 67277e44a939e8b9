import { platformError } from '../http/errors'

interface Place {
  page: number
  pageSize: number
}

/** Returns the key of the next page, which clients send as `pageKey`; null on the last page. */
export function nextPageKey({ page, pageSize }: Place, total: number): string | null {
  return page * pageSize < total ? Buffer.from(`${page + 1}/${pageSize}`).toString('base64url') : null
}

/** Returns the page that a key stands for; rejects keys that no list has issued. */
export function readPageKey(key: string): Place {
  const [, page, pageSize] = /^([1-9]\d{0,8})\/([1-9]\d?|100)$/.exec(
    Buffer.from(key, 'base64url').toString(),
  ) ?? [null]
  if (page === undefined || pageSize === undefined)
    throw platformError('List.InvalidProperty', 'pageKey must be the NextPageKey of a page of this list.', {
      Property: 'pageKey',
      Value: key,
    })
  return { page: Number(page), pageSize: Number(pageSize) }
}
