import { fieldId } from '@/components/fields/use-field'
import { openRecordTab } from '@/hooks/use-record-tab'

/** Number of frames to wait for a tab to be shown. */
const MAX_FRAMES = 60

/** Focuses a field of the form and shows its tab first. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name))
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
