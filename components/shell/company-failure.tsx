'use client'

import { HStack, Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'

/** In place of a company's header, where the company could not be read: why, and another try. The page below goes on. */
export function CompanyFailure(props: { noun: string; error: unknown; onRetry: () => void }) {
  const { noun, error, onRetry } = props
  return (
    <HStack role="alert" gap="3" p="4" mb="6" borderRadius="lg" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>
        The {noun} could not be loaded. {failureText(toPlatformError(error))}
      </Text>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}
