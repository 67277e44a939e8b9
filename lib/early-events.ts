/**
 * Attribute of elements that keep clicks and input until the page reacts to them. Without it they would be lost,
 * because the scripts of the page have not loaded yet. Links need no attribute: the browser follows them.
 */
export const EARLY_EVENTS = 'data-early-events'

/**
 * Attribute of the element that contains the palette's button. The palette loads after the page is hydrated. Until then,
 * the script of `early-search.ts` holds its shortcut, which would do nothing or open the search of the browser.
 */
export const EARLY_SEARCH = 'data-early-search'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface EarlyClick {
  control: HTMLElement
  shiftKey: boolean
}
interface EarlyEvents {
  clicks: EarlyClick[]
  /** The values of the controls that the user changed. */
  values: Map<Control, string>
  /** Called for an event that was held after hydration. Absent before. */
  onLateHold?: () => void
}
type EarlyWindow = typeof window & { earlyEvents?: EarlyEvents }

/** Runs as an inline script, so it must not refer to anything outside of itself. */
function holdEarlyEvents(page: EarlyWindow, attribute: string): void {
  const { document } = page
  const clicks: EarlyClick[] = []
  const values = new Map<Control, string>()
  const held: EarlyEvents = { clicks, values }
  page.earlyEvents = held
  // React hydrates a part of the page whose code loads on demand after the page, and marks its elements with a property.
  // Until then it stops their events. Repeated events are not held again.
  const reactsTo = (control: Element, event: Event) =>
    document.documentElement.hasAttribute('data-hydrated') &&
    (!event.isTrusted || Object.keys(control).some((key) => key.startsWith('__reactProps')))
  const hold = (type: string, controls: string, handle: (control: HTMLElement, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const { target } = event
        const control = target instanceof Element && target.closest(`[${attribute}] :is(${controls})`)
        if (!control || reactsTo(control, event)) return
        handle(control as HTMLElement, event)
        held.onLateHold?.()
      },
      { capture: true },
    )
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  hold('click', 'button, input[type=checkbox], input[type=radio]', (control, event) => {
    // React would set a checkbox back when it takes over the page, so the click must not change it yet.
    stop(event)
    // Enter in a field clicks the button that submits the form. Some fields have another use for the key.
    const isByEnter = (event as MouseEvent).detail === 0 && event.isTrusted
    if (isByEnter && document.activeElement !== control) return
    const at = clicks.findIndex((click) => click.control === control)
    if (at < 0) clicks.push({ control, shiftKey: (event as MouseEvent).shiftKey })
    // A second click on a checkbox undoes the first one. On a button it is impatience.
    else if (control.matches('[type=checkbox]')) clicks.splice(at, 1)
  })
  // The browser would load the address of the form.
  hold('submit', 'form', (_, event) => stop(event))
  const keep = (control: HTMLElement) => values.set(control as Control, (control as Control).value)
  hold('input', 'textarea, input:not([type=checkbox], [type=radio], [type=file])', keep)
  hold('change', 'select', keep)
}

/** Text of the inline script for the head that holds early clicks and input. */
export const earlyEventsScript = `(${holdEarlyEvents})(window,'${EARLY_EVENTS}')`

/** Interval between attempts to repeat an event on a part of the page that is not hydrated yet. */
const RETRY_INTERVAL_MS = 50
/** Time after which the user no longer expects the effect of a click. */
const MAX_REPLAY_DELAY_MS = 10_000

/**
 * Repeats the held clicks and input, also those that parts of the page receive later while they are not hydrated yet.
 * Called once, when React has hydrated the page.
 */
export function replayEarlyEvents(): void {
  const held = (window as EarlyWindow).earlyEvents
  if (!held) return
  held.onLateHold = () => replay(held)
  replay(held)
}

/** The events that are being repeated. They stay among the held ones, so that a second click on a button adds none. */
const repeated = new WeakSet<EarlyClick | Control>()

function replay({ clicks, values }: EarlyEvents): void {
  const isNew = (event: EarlyClick | Control) => !repeated.has(event) && repeated.add(event)
  // At once, because React sets controls back to their values with the next rendering.
  for (const control of [...values.keys()].filter(isNew)) {
    const attempt = () => repeatInput(control, values.get(control) ?? control.value)
    void repeat(control, attempt).then(() => {
      repeated.delete(control)
      values.delete(control)
    })
  }
  // The effects of Next's router run after those of the page. Only then do changes of the history reach the page.
  // Each click is a task of its own, so that React renders the result of one before the next.
  for (const click of clicks.filter(isNew)) {
    const { control, shiftKey } = click
    const attempt = () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })
      return !clicks.includes(click) || reaches(control, event)
    }
    const forget = () => {
      if (clicks.includes(click)) clicks.splice(clicks.indexOf(click), 1)
    }
    setTimeout(() => void repeat(control, attempt).then(forget))
  }
}

/** Repeats an event until it reaches its control, or until the control is removed or disabled, or after ten seconds. */
async function repeat(control: HTMLElement, attempt: () => boolean): Promise<void> {
  const end = Date.now() + MAX_REPLAY_DELAY_MS
  while (control.isConnected && !control.matches(':disabled') && !attempt() && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
}

/**
 * Dispatches an event. False when it did not reach its control: React stops events in a part of the page that it has
 * not hydrated yet and cannot hydrate at once.
 */
function reaches(control: HTMLElement, event: Event): boolean {
  let isReached = false
  const reached = () => (isReached = true)
  control.addEventListener(event.type, reached, { once: true })
  control.dispatchEvent(event)
  control.removeEventListener(event.type, reached)
  return isReached
}

/** Enters a value as the user did, with the event that React expects. */
function repeatInput(control: Control, held: string): boolean {
  const initial = initialValue(control)
  // React may have set the control back already. Otherwise it holds the latest input.
  const value = control.value === initial ? held : control.value
  if (control instanceof HTMLSelectElement) {
    control.value = value
    return reaches(control, new Event('change', { bubbles: true }))
  }
  const { selectionStart, selectionEnd } = control
  // React ignores input that does not differ from the last value it knows. It observes the property of the element, but
  // not that of the prototype.
  control.value = initial
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  if (document.activeElement === control && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd)
  return reaches(control, new Event('input', { bubbles: true }))
}

/** Returns the value of a control in the document as the server rendered it. */
function initialValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
