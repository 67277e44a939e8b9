/** Query parameter with the tab that a record's page shows. The first tab has no parameter. */
export const TAB_PARAM = 'tab'

type Address = Pick<URL, 'origin' | 'pathname' | 'search'>

/**
 * Returns the address of a tab of the same page. The other parameters stay.
 *
 * @param tab key of the tab, empty for the first one
 */
export function tabAddress({ pathname, search }: Pick<Address, 'pathname' | 'search'>, tab: string): string {
  const params = new URLSearchParams(search)
  params.delete(TAB_PARAM)
  if (tab !== '') params.set(TAB_PARAM, tab)
  const query = params.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** Returns true when two addresses are the same page and differ in the tab only. */
export function isTabChange(from: Address, to: Address): boolean {
  const isSame = from.origin === to.origin && tabAddress(from, '') === tabAddress(to, '')
  const tabOf = ({ search }: Address) => new URLSearchParams(search).get(TAB_PARAM)
  return isSame && tabOf(from) !== tabOf(to)
}
