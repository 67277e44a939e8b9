/** The reason why a job is not allowed to start, as a sentence. Nothing was stored. */
export class JobNotAllowedError extends Error {}

/** Returns a sentence about a job that could not be started. */
export function startFailureText(thrown: unknown): string {
  return thrown instanceof JobNotAllowedError
    ? `The job was not started. ${thrown.message}`
    : `The job could not be stored in this browser, so it was not started. ${String(thrown)}`
}
