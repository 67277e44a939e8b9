import type { ListOptions, ListPage } from './resource'

/** Up to here pages are counted through; beyond, the platform advises to ask by the last id instead. */
export const LAST_COUNTED_PAGE = 30

/** Whether a page lies so deep that it is better asked for by the last id of the page before it. */
export function isDeep({ page, sortBy, search }: ListOptions): boolean {
  return page > LAST_COUNTED_PAGE && search === undefined && /^!?ID$/.test(sortBy.join())
}

/** The same page as the first one of all that follow an id. */
export function optionsAfter(options: ListOptions, lastId: string): ListOptions {
  const beyond = `${options.sortBy[0] === '!ID' ? '<' : '>'}${lastId}`
  const known = options.filters.ID
  return {
    ...options,
    page: 1,
    filters: { ...options.filters, ID: known === undefined ? beyond : [known, beyond].flat() },
  }
}

/** The answer with the figures of the whole list: what it counted is what remains after the pages before. */
export function asDeepPage<T>(answer: ListPage<T>, { page, pageSize }: ListOptions): ListPage<T> {
  const before = (page - 1) * pageSize
  const total = before + answer.Meta.TotalCount
  return {
    ...answer,
    Meta: {
      ...answer.Meta,
      Page: page,
      TotalCount: total,
      TotalPages: Math.ceil(total / pageSize),
      ItemRange: [before + 1, before + answer.Items.length],
    },
  }
}
