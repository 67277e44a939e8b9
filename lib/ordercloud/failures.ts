import { displayMessage, sufficientRoles, type PlatformError } from './errors'

export type FailureListener = (message: string, error: PlatformError) => void

const listeners = new Set<FailureListener>()

/** Told of every failed platform call that is not quiet; the root providers show the toast. Returns the way to stop. */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Logs a failure and tells the listeners; a quiet one is logged only, because its caller shows it where it belongs.
 * A call its own caller cancelled is no failure.
 */
export function reportFailure(error: PlatformError, { quiet = false } = {}): void {
  if (error.isAborted) return
  const answer = [error.status, error.errorCode].filter(Boolean).join(' ')
  console.error(`${error.request ?? 'Platform call'} failed: ${answer}: ${error.message}`)
  if (quiet) return
  for (const listener of listeners) listener(failureText(error), error)
}

/** The sentence of a failed call for a place without a title; for a 403 it also names the roles that would suffice. */
export function failureText(error: PlatformError): string {
  const message = displayMessage(error)
  const roles = error.status === 403 ? sufficientRoles(error) : []
  return roles.length > 0 ? `${message} Any of these roles would allow it: ${roles.join(', ')}.` : message
}
