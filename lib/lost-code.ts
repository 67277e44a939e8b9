import { addToast, type ToastOptions } from './toasts'

/** Is it the failure of code that did not arrive? Its name is the bundler's. */
export const isLostCode = (error: Error): boolean => error.name === 'ChunkLoadError'

/**
 * Logs and says that the code of something did not arrive.
 *
 * @param noun what it is, as a sentence would call it: "user menu"
 * @param remedy what to do once there is a connection: "try again"
 * @param action what the toast offers instead
 */
export function reportLostCode(
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
