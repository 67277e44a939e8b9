import { keepSelection, keptSelection } from './selections'

/** Takes a record that is gone out of what is chosen of its list. */
export function unselect(path: string, id: string): void {
  const selection = keptSelection(path)
  if (!selection?.marked.has(id)) return
  const marked = new Map(selection.marked)
  marked.delete(id)
  keepSelection(path, { ...selection, marked })
}
