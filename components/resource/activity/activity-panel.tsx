'use client'

import { Box, Heading, HStack } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/components/ui/lazy'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import type { Resource } from '@/lib/resource/resource'
import type { ActivityEntriesProps } from './activity-panel-entries'

const Entries = lazyView<ActivityEntriesProps<object>>(
  () => import('./activity-panel-entries').then((module) => module.ActivityEntries),
  { noun: 'activity', heightOf: () => '6rem' },
)

/** Panel with what the user did to one record with this app. It is closed at first. */
export function ActivityPanel<T extends object, R extends T>(props: {
  resource: Resource<T, R>
  id: string
}) {
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      as="section"
      aria-label="Your activity"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
    >
      <Heading as="h2" fontSize="md">
        <HStack
          as="button"
          w="full"
          gap="2"
          p={{ base: '4', md: '5' }}
          textAlign="start"
          cursor="pointer"
          borderRadius="lg"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon as={isOpen ? ChevronDown : ChevronRight} boxSize="4" color="fg.muted" />
          Your activity
        </HStack>
      </Heading>
      <Box id={bodyId} hidden={!isOpen} px={{ base: '4', md: '5' }} pb={{ base: '4', md: '5' }}>
        {isOpen && (
          <PanelBoundary name="Your activity">
            <Entries resource={props.resource as unknown as Resource<object>} id={props.id} />
          </PanelBoundary>
        )}
      </Box>
    </Box>
  )
}
