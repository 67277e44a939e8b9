import type { ListOptions, ListPage } from './service'

/** Last page that is read by page number. The platform advises to filter by the last ID beyond it. */
const LAST_COUNTED_PAGE = 30

/** True when a page should be read by the last ID of the page before it. */
export function isDeep({ page, sortBy, search }: ListOptions): boolean {
  return page > LAST_COUNTED_PAGE && search === undefined && /^!?ID$/.test(sortBy.join())
}

/** Returns the options for the same page, as the first page after an ID. */
export function optionsAfter(options: ListOptions, lastId: string): ListOptions {
  const beyond = `${options.sortBy[0] === '!ID' ? '<' : '>'}${lastId}`
  const known = options.filters.ID
  return {
    ...options,
    page: 1,
    filters: { ...options.filters, ID: known === undefined ? beyond : [known, beyond].flat() },
  }
}

/**
 * Returns the response with the page and totals of the complete list. The response counts only the rows after the
 * earlier pages.
 */
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
