'use client'

import { HStack, Text } from '@chakra-ui/react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { RecordNotFound, InvalidIdMessage } from '@/components/resource/record/record-states'
import { Button } from '@/components/ui/button'
import { isPlatformId } from '@/lib/forms/platform-id'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'

interface CompanyLoadFailureProps<T extends object> {
  resource: ListedResource<T>
  id: string
  error: unknown
  onRetry: () => void
}

/**
 * Message for a company that could not be loaded. A missing company and an invalid id get their own messages. Otherwise
 * the reason and a retry button are shown in place of the header.
 */
export function CompanyLoadFailure<T extends object>(props: CompanyLoadFailureProps<T>) {
  const { resource, id, error, onRetry } = props
  if (!isPlatformId(id)) return <InvalidIdMessage resource={resource} id={id} />
  const known = toPlatformError(error)
  if (known.status === 404) return <RecordNotFound resource={resource} id={id} />
  return (
    <HStack role="alert" gap="3" p="4" mb="6" borderRadius="lg" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>
        The {resource.words.one} could not be loaded. {failureText(known)}
      </Text>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}
