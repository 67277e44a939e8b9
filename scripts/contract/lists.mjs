import { expand } from './patterns.mjs'

/**
 * Sets the default sort of every sortable list from the overlay, and checks that its fields exist and can be sorted.
 */
export function applyDefaultSorts(operations, models, overlay) {
  const lists = operations.filter((operation) => operation.list?.sortable)
  for (const { items, sort } of overlay.defaultSorts) {
    const listed = expand(
      items,
      lists.map((list) => list.response),
      'defaultSorts',
    )
    for (const list of lists) if (listed.has(list.response)) list.list.defaultSort = sort
  }
  for (const { id, response, list } of lists) {
    if (!list.defaultSort) throw new Error(`Overlay, defaultSorts: none for ${id}`)
    for (const each of list.defaultSort) {
      if (!models[response].fields[each])
        throw new Error(`Overlay, defaultSorts: ${response} has no field ${each}`)
    }
  }
}
