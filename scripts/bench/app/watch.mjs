/**
 * The elements that show that a page is painted and live, as CSS selectors.
 *
 * @typedef {object} Screen
 * @property {string} path
 * @property {string} shown element whose first paint counts
 * @property {string[]} controls controls that must be live
 * @property {string} [busy] elements that must be gone
 */

/**
 * Measures a screen from within its document. Runs as an init script, so it must not refer to anything outside of
 * itself. `window.bench` has the results, in ms since the navigation began or since the last press of the pointer. A
 * press that loads a new document is measured there.
 *
 * - painted: start of the frame after the one that first showed the element.
 * - live: start of the first frame in which the element is painted, nothing is busy, and every control reacts. A control
 *   reacts when React has committed its fiber, so that React no longer drops or delays its events, and when neither the
 *   control nor a parent is inert, disabled or read-only. A link reacts without React.
 * - effect: start of the first frame in which a press at the first paint has its effect. This checks `live` without any
 *   knowledge of React.
 *
 * @param {{ screen: Screen, press?: { on: string, effect: string } | undefined }} options
 */
export function watchScreen({ screen: { path, shown, controls, busy }, press }) {
  if (!location.protocol.startsWith('http')) return
  const PRESSED = 'bench-pressed'
  const NOT_MOUNTED_FLAGS = 2 | 4096 // React's Placement and Hydrating
  const bench = {
    painted: /** @type {number | null} */ (null),
    live: /** @type {number | null} */ (null),
    effect: /** @type {number | null} */ (null),
    shift: 0,
    longestTask: 0,
  }
  Object.assign(window, { bench })
  let startedAt = Number(sessionStorage.getItem(PRESSED)) || performance.timeOrigin
  sessionStorage.removeItem(PRESSED)
  let wasShown = false
  const now = () => performance.timeOrigin + performance.now() - startedAt

  const isLive = (/** @type {string} */ selector) => {
    const control = /** @type {HTMLInputElement | null} */ (document.querySelector(selector))
    if (!control || control.closest('[inert]') || control.disabled || control.readOnly) return false
    if (control.matches('a[href]')) return true
    const key = Object.keys(control).find((name) => name.startsWith('__reactFiber$'))
    if (!key) return false
    let fiber = /** @type {any} */ (control)[key]
    for (let node = fiber; node && !node.alternate; node = node.return)
      if (node.flags & NOT_MOUNTED_FLAGS) return false
    while (fiber.return) fiber = fiber.return
    return fiber.stateNode.current.memoizedState.isDehydrated === false
  }
  const look = () => {
    requestAnimationFrame(look)
    if (location.pathname !== path) return
    if (bench.painted === null) {
      if (wasShown) {
        bench.painted = now()
        if (press) /** @type {HTMLElement | null} */ (document.querySelector(press.on))?.click()
      }
      wasShown = (document.querySelector(shown)?.getBoundingClientRect().height ?? 0) > 0
    }
    if (bench.painted === null) return
    if (bench.live === null && controls.every(isLive) && !(busy && document.querySelector(busy)))
      bench.live = now()
    if (press && bench.effect === null && document.querySelector(press.effect)) bench.effect = now()
  }
  requestAnimationFrame(look)
  addEventListener(
    'pointerdown',
    (event) => {
      startedAt = performance.timeOrigin + event.timeStamp
      sessionStorage.setItem(PRESSED, String(startedAt))
      wasShown = false
      Object.assign(bench, { painted: null, live: null, shift: 0 })
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longestTask = Math.max(bench.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (performance.timeOrigin + entry.startTime >= startedAt)
        bench.shift += /** @type {any} */ (entry).value
  }).observe({ type: 'layout-shift', buffered: true })
}
