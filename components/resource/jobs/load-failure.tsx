'use client'

import { Flex, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'

/**
 * Message that something that a dialog needs could not be loaded, with a button that reads it again.
 *
 * @param what start of the sentence: "The assignments"
 */
export function LoadFailure(props: { what: string; error: unknown; onRetry: () => void }) {
  const { what, error, onRetry } = props
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Text role="alert" color="fg.error" fontWeight="medium">
        {what} could not be loaded: {displayMessage(toPlatformError(error))}
      </Text>
      <Button size="sm" variant="outline" onClick={onRetry}>
        <RefreshCw aria-hidden />
        Retry
      </Button>
    </Flex>
  )
}
