import { addToast, type ToastOptions } from './toasts'

/** True for a failure to load a code chunk. The error name is the bundler's. */
export const isChunkLoadError = (error: Error): boolean => error.name === 'ChunkLoadError'

/**
 * Logs that a code chunk could not be loaded, and shows a toast.
 *
 * @param noun the name of the part in a sentence: "user menu"
 * @param remedy the step to take after the connection is back: "try again"
 * @param action an action in the toast
 */
export function reportChunkLoadError(
  error: unknown,
  noun: string,
  remedy: string,
  action?: ToastOptions['action'],
): void {
  console.error(`The code of the ${noun} could not be loaded:`, error)
  addToast({
    title: `The ${noun} could not be loaded`,
    description: `Check your connection, then ${remedy}.`,
    type: 'error',
    ...(action && { action }),
  })
}
