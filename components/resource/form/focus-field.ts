import { fieldId } from '@/components/fields/use-field'
import { openRecordTab } from '@/hooks/use-record-tab'

/** Number of frames to wait for a tab to be shown. */
const MAX_FRAMES = 60

/** Returns the control of a field, or the cell of a field that is a table. Null while it is not in the page. */
export function fieldElement(name: string): HTMLElement | null {
  const id = fieldId(name)
  return (
    document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-cell=${JSON.stringify(id)}]`)
  )
}

/** Focuses a field of the form and shows its tab first. */
export function focusField(name: string): void {
  const field = fieldElement(name)
  const tab = field?.closest<HTMLElement>('[data-tab][hidden]')?.dataset.tab
  if (tab === undefined) return field?.focus()
  openRecordTab(tab)
  let frames = 0
  const focus = () => {
    if (field?.closest('[hidden]') && ++frames < MAX_FRAMES) requestAnimationFrame(focus)
    else field?.focus()
  }
  requestAnimationFrame(focus)
}
