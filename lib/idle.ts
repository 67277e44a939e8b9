/** Latest start of work that waits for an idle browser, in milliseconds. */
const IDLE_TIMEOUT_MS = 5000
/** Safari cannot report when it is idle, so the work starts after this time there, in milliseconds. */
const DELAY_WITHOUT_REPORT_MS = 1000

/** Runs work when the browser is idle, after 5 seconds at the latest. */
export function whenIdle(work: () => void): void {
  // Calls the work without the browser's deadline, which a function with an optional parameter would take for its own.
  const run = () => work()
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(run, DELAY_WITHOUT_REPORT_MS)
}

/** The first signs that a person uses the page. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let hasInput = false
const waiting = new Set<() => void>()

function startWaiting(): void {
  for (const type of INPUT_EVENTS) window.removeEventListener(type, startWaiting, true)
  hasInput = true
  for (const work of waiting) whenIdle(work)
  waiting.clear()
}

/**
 * Runs work when the browser is idle after the first input of the person: a pointer, key or wheel event. For code that
 * only a person's action can need, so that a page that nobody touches does not load it. Returns the function that
 * cancels work that still waits for the input.
 */
export function afterFirstInput(work: () => void): () => void {
  if (hasInput) {
    whenIdle(work)
    return () => undefined
  }
  if (waiting.size === 0)
    for (const type of INPUT_EVENTS)
      window.addEventListener(type, startWaiting, { capture: true, passive: true })
  waiting.add(work)
  return () => void waiting.delete(work)
}
