import { CONNECTION_ADVICE, connectionFailure, type PlatformError } from './errors'
import { failureText } from './failures'

/** Describes a failed call: a title with the kind of failure, if known, and a text below it. */
export function describeFailure(error: PlatformError): { title: string | undefined; text: string } {
  const connection = connectionFailure(error)
  return connection === undefined
    ? { title: statusTitle(error.status), text: failureText(error) }
    : { title: connection, text: CONNECTION_ADVICE }
}

function statusTitle(status: number | null): string | undefined {
  switch (status) {
    case 401:
      return 'Your session has ended'
    case 403:
      return 'Your roles do not allow this'
    case 429:
      return 'The platform is busy'
    default:
      return (status ?? 0) >= 500 ? 'The platform has a problem' : undefined
  }
}
