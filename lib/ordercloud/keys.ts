/** Query parameters of a list call, as the platform's library takes them. */
type ListParameters = Record<string, unknown>

/**
 * Builds every query key, so that a server prefetch and the browser use the same keys. One word invalidates all of a
 * resource: `keys.all('products')` is the prefix of its lists and items.
 */
export const keys = {
  all: (resource: string) => [resource] as const,
  lists: (resource: string) => [resource, 'list'] as const,
  list: (resource: string, parameters: ListParameters = {}) => [resource, 'list', parameters] as const,
  items: (resource: string) => [resource, 'item'] as const,
  item: (resource: string, ids: string | readonly string[]) =>
    [resource, 'item', ...(typeof ids === 'string' ? [ids] : ids)] as const,
}
