import { addToast, type ToastOptions } from './toasts'

/** Code that loads on demand. `components/ui/lazy.tsx` shows components from it. */
export interface Lazy<Code> {
  /** The code, once it has loaded. */
  readonly loaded: Code | undefined
  /** Loads the code once. All callers share the request. After a failure, the next call requests the code again. */
  load: () => Promise<Code>
  /** Loads the code in advance. A failure is silent, because `load` requests the code again and can report it. */
  prepare: () => void
  /** Calls the listener when the code has loaded. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates the loader of one piece of code. Declare it outside of components and functions, so that there is one.
 *
 * @param request requests the code: `() => import('./menu').then((module) => module.Menu)`
 */
export function lazy<Code>(request: () => Promise<Code>): Lazy<Code> {
  const listeners = new Set<() => void>()
  let loaded: Code | undefined
  let loading: Promise<Code> | undefined
  const load = () => {
    loading ??= request().then(
      (code) => {
        loaded = code
        for (const listener of listeners) listener()
        return code
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    get loaded() {
      return loaded
    },
    load,
    prepare: () => void load().catch(() => undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** True for a failure to load a code chunk. The error name is the bundler's. */
export const isChunkLoadError = (error: Error): boolean => error.name === 'ChunkLoadError'

/**
 * Logs that code could not be loaded.
 *
 * @param noun the name of the part in a sentence: "user menu"
 */
export function logLoadFailure(error: unknown, noun: string): void {
  console.error(`The code of the ${noun} could not be loaded:`, error)
}

/**
 * Logs that code could not be loaded, and shows a toast.
 *
 * @param noun the name of the part in a sentence: "user menu"
 * @param remedy the step to take after the connection is back: "try again"
 * @param action an action in the toast
 */
export function reportLoadFailure(
  error: unknown,
  noun: string,
  remedy: string,
  action?: ToastOptions['action'],
): void {
  logLoadFailure(error, noun)
  addToast({
    title: `The ${noun} could not be loaded`,
    description: `Check your connection, then ${remedy}.`,
    type: 'error',
    ...(action && { action }),
  })
}
