'use client'

import { Box } from '@chakra-ui/react'
import {
  CONNECTION_ADVICE,
  connectionFailure,
  toPlatformError,
  type PlatformError,
} from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'

/** Shows a failed request as text, with the kind of failure above it, if known. */
export function FailureWords({ error }: { error: unknown }) {
  const { title, text } = describeFailure(toPlatformError(error))
  return (
    <>
      {title !== undefined && (
        <Box as="span" display="block" color="fg" fontWeight="medium">
          {title}
        </Box>
      )}
      <Box as="span" display="block">
        {text}
      </Box>
    </>
  )
}

/** Describes a failed call: a title with the kind of failure, if known, and a text below it. */
function describeFailure(error: PlatformError): { title: string | undefined; text: string } {
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
