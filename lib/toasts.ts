type ToastType = 'info' | 'success' | 'warning' | 'error'

/** One short message. `duration` in milliseconds. */
export interface ToastOptions {
  title?: string
  description?: string
  type?: ToastType
  duration?: number
  action?: { label: string; onClick: () => void }
  /** A toast replaces an earlier one with the same subject, such as the start of a job whose end it reports. */
  subject?: string
}

/** A toast with all defaults filled in. */
export interface Toast extends ToastOptions {
  id: string
  type: ToastType
  duration: number
}

const DEFAULT_MS = 5000
const ERROR_MS = 9000

const waiting: Toast[] = []
/** Messages that were shown in the second `recentSecond`. */
const recent = new Set<string>()
let recentSecond = 0
let count = 0
let show: ((toast: Toast) => void) | undefined
let wake: (() => void) | undefined

/**
 * Adds a toast, at once or as soon as the toast container is ready. The same message within one second appears once.
 * Toasts with a button always appear, because each "Undo" undoes another change.
 */
export function addToast(options: ToastOptions, now = Date.now()): void {
  const type = options.type ?? 'info'
  const message = `${type}:${options.title ?? ''}:${options.description ?? ''}`
  const second = Math.floor(now / 1000)
  if (second !== recentSecond) recent.clear()
  recentSecond = second
  if (recent.has(message) && !options.action) return
  recent.add(message)
  const toast = {
    ...options,
    id: `${count++}`,
    type,
    duration: options.duration ?? defaultDuration(type),
  }
  if (show) show(toast)
  else {
    waiting.push(toast)
    wake?.()
  }
}

/** Calls `listener` when a toast needs the container to be loaded. Returns the function that unsubscribes. */
export function startToasts(listener: () => void): () => void {
  wake = listener
  if (waiting.length > 0) listener()
  return () => {
    wake = undefined
  }
}

/**
 * Connects the toast container when it is ready. It receives all pending toasts, then every new one. Returns the
 * function that unsubscribes.
 */
export function receiveToasts(listener: (toast: Toast) => void): () => void {
  show = listener
  for (const toast of waiting.splice(0)) listener(toast)
  return () => {
    show = undefined
  }
}

function defaultDuration(type: ToastType): number {
  return type === 'error' ? ERROR_MS : DEFAULT_MS
}
