'use client'

import { Box } from '@chakra-ui/react'
import { describeFailure } from '@/lib/ordercloud/describe-failure'
import { toPlatformError } from '@/lib/ordercloud/errors'

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
