'use client'

import { Box, Flex, Stack } from '@chakra-ui/react'
import { ArrowLeft, CircleAlert, MapPinOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { Skeleton } from '@/components/ui/skeleton'
import { FailureWords } from '@/components/ui/failure-words'
import type { Resource, Words } from '@/lib/resource/resource'
import { useLastListAddress } from '@/components/resource/list/list-memory'

/** The parts of a resource that these messages use: its nouns and the route of its list. */
type Listing = Pick<Resource<object>, 'words' | 'route'>

/** Message for an address with an invalid id. */
export function InvalidIdMessage(props: { resource: Listing; id: string }) {
  const { resource, id } = props
  return (
    <Block resource={resource} icon={MapPinOff} title={`“${id}” is not an ID`}>
      An ID can contain only letters, digits, dashes and underscores, up to 100 characters. Check the address.
    </Block>
  )
}

/** Message for a valid id that no record has. */
export function RecordNotFound(props: { resource: Listing; id: string }) {
  const { resource, id } = props
  return (
    <Block resource={resource} icon={MapPinOff} title={`There is no ${resource.words.one} “${id}”`}>
      It may have been deleted, or the address may be wrong.
    </Block>
  )
}

/** Message for a record that could not be loaded. */
export function RecordFailure(props: { resource: Listing; error: unknown; onRetry: () => void }) {
  const { resource, error, onRetry } = props
  return (
    <Block
      resource={resource}
      icon={CircleAlert}
      title={`The ${resource.words.one} could not be loaded`}
      action={
        <Button variant="outline" onClick={onRetry}>
          <Icon as={RefreshCw} boxSize="4" />
          Retry
        </Button>
      }
    >
      <FailureWords error={error} />
    </Block>
  )
}

function Block(props: {
  resource: Listing
  icon: typeof MapPinOff
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const { resource, icon, title, action, children } = props
  const back = useLastListAddress(resource.route)
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg">
      <EmptyState
        isAlert
        isPage
        icon={icon}
        title={title}
        actions={
          <Stack direction="row" gap="3" wrap="wrap" justify="center">
            {action}
            <LinkButton variant="outline" href={back}>
              <Icon as={ArrowLeft} boxSize="4" />
              Back to {resource.words.many}
            </LinkButton>
          </Stack>
        }
      >
        {children}
      </EmptyState>
    </Box>
  )
}

/** Placeholder for a record that is being loaded. */
export function RecordSkeleton({ words }: { words: Words }) {
  return (
    <Stack role="status" aria-label={`Loading the ${words.one}`} gap="3">
      <Flex align="center" gap="3" minH={{ base: '3.75rem', md: '16' }} mb="-3">
        <Skeleton height="12" width="12" borderRadius="md" />
        <Skeleton height="8" width="16rem" />
      </Flex>
      {[0, 1].map((card) => (
        <Stack
          key={card}
          gap="4"
          p="5"
          minH="56"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="lg"
        >
          <Skeleton width="8rem" />
          <Skeleton height="9" />
          <Skeleton height="9" />
        </Stack>
      ))}
    </Stack>
  )
}
