import { storeSelection, getSelection } from './selections'

/** Removes a deleted record from the selection of its list. */
export function unselect(path: string, id: string): void {
  const selection = getSelection(path)
  if (!selection?.marked.has(id)) return
  const marked = new Map(selection.marked)
  marked.delete(id)
  storeSelection(path, { ...selection, marked })
}
