import { displayMessage, sufficientRoles, type PlatformError } from './errors'

type FailureListener = (message: string, error: PlatformError) => void

const listeners = new Set<FailureListener>()

/**
 * Calls `listener` for every failed platform call that is not quiet. The root providers use it to show the toast.
 * Returns the function that unsubscribes.
 */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Logs a failure and notifies the listeners. A quiet failure is only logged, because its caller shows it. A call that
 * its caller canceled is not a failure.
 */
export function reportFailure(error: PlatformError, { quiet = false } = {}): void {
  if (error.isAborted) return
  const answer = [error.status, error.errorCode].filter(Boolean).join(' ')
  console.error(`${error.request ?? 'Platform call'} failed: ${answer}: ${error.message}`)
  if (!quiet) announceFailure(error)
}

/** Notifies the listeners of a failure that a quiet call has logged, once its caller knows that it matters. */
export function announceFailure(error: PlatformError): void {
  if (error.isAborted) return
  for (const listener of listeners) listener(failureText(error), error)
}

/**
 * Returns the sentence of a failed call for a place without a title. For a 403 it also names the roles that would
 * suffice.
 */
export function failureText(error: PlatformError): string {
  const message = displayMessage(error)
  const roles = error.status === 403 ? sufficientRoles(error) : []
  return roles.length > 0 ? `${message} Any of these roles would allow it: ${roles.join(', ')}.` : message
}
