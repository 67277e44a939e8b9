'use client'

import { Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { OfficeLink } from '@/components/ui/link'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { Skeleton } from '@/components/ui/skeleton'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { FailureWords } from '@/components/ui/failure-words'
import type { PlacedPanel } from './rules/layout'
import type { Figure } from './use-figure'

interface PanelProps<T> {
  title: string
  figure: Figure<T>
  /** Number of grid columns, out of six, that the panel spans on a wide screen. */
  columns: PlacedPanel['columns']
  /** Minimum height of the content, so that the page does not shift when the figure arrives. */
  minH: string
  /** The same on phones, where some figures have fewer rows. */
  phoneMinH?: string
  /** Link to the list behind the figure. Undefined when there is no such list. */
  link?: { href: string; label: string } | undefined
  children: (data: T) => ReactNode
}

/** Shows one figure of the dashboard. Each figure loads, fails and is retried separately. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, figure, columns, minH, phoneMinH = minH, link, children } = props
  const headingId = useId()
  const { data, isError, refetch } = figure
  return (
    <Card as="section" aria-labelledby={headingId} className="ui-panel" data-columns={columns}>
      <Flex justify="space-between" align="center" gap="3" mb="2" minH="5">
        <Heading as="h2" id={headingId} fontSize="md">
          {title}
        </Heading>
        {link && (
          <OfficeLink href={link.href} data-print="no" fontSize="sm" color="brand.fg">
            {link.label}
          </OfficeLink>
        )}
      </Flex>
      <Box
        minH={{ base: 'var(--panel-phone-height)', md: 'var(--panel-height)' }}
        style={{ '--panel-height': minH, '--panel-phone-height': phoneMinH } as CSSProperties}
      >
        <PanelBoundary name={title} onRetry={() => void refetch()}>
          {data === undefined ? <FigurePlaceholder title={title} figure={figure} /> : children(data)}
          {data !== undefined && isError && <Stale onRetry={() => void refetch()} />}
        </PanelBoundary>
      </Box>
    </Card>
  )
}

/** Shows a skeleton while a figure loads, or the error when it cannot be loaded. */
function FigurePlaceholder<T>({
  title,
  figure: { error, isFetching, refetch },
}: {
  title: string
  figure: Figure<T>
}) {
  if (!error) {
    return (
      <Stack gap="3" aria-busy>
        <VisuallyHidden>Loading {title.toLowerCase()}</VisuallyHidden>
        <Skeleton width="40%" height="7" />
        <Skeleton width="75%" />
        <Skeleton width="60%" />
      </Stack>
    )
  }
  return (
    <Stack role="alert" gap="3" align="flex-start" fontSize="sm">
      <Text fontWeight="medium">{title} could not be loaded</Text>
      <Text color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        <FailureWords error={error} />
      </Text>
      <Button size="sm" variant="outline" loading={isFetching} onClick={() => void refetch()}>
        <RefreshCw aria-hidden />
        Retry
        <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
    </Stack>
  )
}

/** Warns below a figure that could not be refreshed. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <HStack role="alert" gap="3" mt="3" px="3" py="2" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>This may be out of date. The refresh failed.</Text>
      <Button size="xs" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}

/** Shows what a figure leaves out. */
export function Limit({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Text mt="3" fontSize="xs" color="fg.muted">
      {children}
    </Text>
  )
}

/** Shows a text for a figure without data. */
export function Empty({ children }: { children: string }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {children}
    </Text>
  )
}
