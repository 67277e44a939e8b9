'use client'

import { Box, Heading, HStack } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/components/ui/lazy'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { Panel } from '@/components/resource/form/form-layout'
import type { Resource } from '@/lib/resource/resource'
import type { ActivityEntriesProps } from './activity-panel-entries'

const loadEntries = () => import('./activity-panel-entries').then((module) => module.ActivityEntries)

/** Loads the code of the panel's content in advance. */
export const prepareActivity = () => void loadEntries().catch(() => undefined)

const Entries = lazyView<ActivityEntriesProps<object>>(loadEntries, {
  noun: 'activity',
  heightOf: () => '6rem',
})

interface ActivityPanelProps<T extends object, R extends T> {
  resource: Resource<T, R>
  id: string
  /** True where the panel is a tab of its own. It is open then, and otherwise one line that opens it. */
  isTab?: boolean
}

/** Panel with what the user did to one record with this app. */
export function ActivityPanel<T extends object, R extends T>(props: ActivityPanelProps<T, R>) {
  const { resource, id, isTab = false } = props
  if (!isTab) return <ClosedPanel resource={resource} id={id} />
  return (
    <Box role="region" aria-label="Your activity">
      <Panel title="Your activity">
        <PanelBoundary name="Your activity">
          <Entries resource={resource as unknown as Resource<object>} id={id} />
        </PanelBoundary>
      </Panel>
    </Box>
  )
}

function ClosedPanel<T extends object, R extends T>(props: ActivityPanelProps<T, R>) {
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
          px="4"
          py="3"
          minH="touch"
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
      <Box id={bodyId} hidden={!isOpen} px="4" pb="4">
        {isOpen && (
          <PanelBoundary name="Your activity">
            <Entries resource={props.resource as unknown as Resource<object>} id={props.id} />
          </PanelBoundary>
        )}
      </Box>
    </Box>
  )
}
