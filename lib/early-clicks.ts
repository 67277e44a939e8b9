/**
 * Attribute of elements whose buttons and checkboxes keep clicks until the page reacts to them. Without it such a click
 * would be lost, because the scripts of the page have not loaded yet. Links need no attribute: the browser follows them.
 */
export const EARLY_CLICKS = 'data-early-clicks'

interface EarlyClick {
  control: HTMLElement
  shiftKey: boolean
}
type EarlyWindow = typeof window & { earlyClicks?: EarlyClick[] }

/** Runs as an inline script, so it must not refer to anything outside of itself. */
function holdEarlyClicks(page: EarlyWindow, attribute: string): void {
  const clicks: EarlyClick[] = (page.earlyClicks = [])
  page.document.addEventListener(
    'click',
    (event) => {
      if (page.document.documentElement.hasAttribute('data-hydrated') || !(event.target instanceof Element))
        return
      const control = event.target.closest<HTMLElement>(`[${attribute}] :is(button, input[type=checkbox])`)
      if (!control) return
      // React would set a checkbox back when it takes over the page, so the click must not change it yet.
      event.preventDefault()
      event.stopPropagation()
      const at = clicks.findIndex((click) => click.control === control)
      if (at < 0) clicks.push({ control, shiftKey: event.shiftKey })
      // A second click on a checkbox undoes the first one. On a button it is impatience.
      else if (control.matches('input')) clicks.splice(at, 1)
    },
    { capture: true },
  )
}

/** Text of the inline script for the head that holds early clicks. */
export const earlyClicksScript = `(${holdEarlyClicks})(window,'${EARLY_CLICKS}')`

/** Repeats the held clicks. Called once, when the page reacts to clicks. */
export function replayEarlyClicks(): void {
  const page = window as EarlyWindow
  const clicks = page.earlyClicks ?? []
  page.earlyClicks = []
  for (const { control, shiftKey } of clicks) {
    if (control.isConnected)
      control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  }
}
