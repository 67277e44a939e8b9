'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { lazyOptional } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import { hasJobs, onJobsChange } from '@/lib/jobs/presence'
import type { FailedJobs } from './failed-jobs-reporter'
import { formatAge } from '@/lib/format/age'
import { ordersWith } from './rules/order-links'
import { FAILED_JOBS, nothingWaiting, tileHref, tileNote, TILES } from './rules/tiles'
import type { DashboardLayout, TileKey } from './rules/layout'
import { useAreaHref } from './use-area-href'
import { isSampleData } from './use-figure'
import { useOrderList } from './use-order-list'
import { useTiles, type CountedTileState } from './use-tiles'

const FailedJobsReporter = lazyOptional(
  () => import('./failed-jobs-reporter').then((module) => module.FailedJobsReporter),
  'count of failed jobs',
)

/** Tiles in a row on wide screens and on phones. */
const COLUMNS = { wide: 4, narrow: 2 }

/**
 * Shows what the user has to do now. Each tile links to the list of the counted records. A sentence names the tiles
 * without pending work.
 */
export function Tiles({ layout }: { layout: DashboardLayout }) {
  const tiles = useTiles(layout)
  const hasFailedTile = layout.tiles.includes('failedJobs')
  const isSample = isSampleData()
  const isThereAnyJob = useSyncExternalStore(onJobsChange, hasJobs, () => false)
  const [failedJobs, setFailedJobs] = useState<FailedJobs>()
  const failed = isThereAnyJob && !isSample ? failedJobs : undefined

  const shown = tiles.filter(({ count }) => count?.total !== 0)
  const idle: TileKey[] = tiles.filter(({ count }) => count?.total === 0).map(({ key }) => key)
  if (hasFailedTile && !failed) idle.push('failedJobs')
  const tileCount = shown.length + (hasFailedTile && failed ? 1 : 0)
  // Later counts do not make the grid lower, so that the panels below it do not move.
  const [reserved] = useState(tileCount)
  if (layout.tiles.length === 0) return null
  const rows = (columns: number) => Math.ceil(reserved / columns)
  const rest = (columns: number) => columns - (tileCount % columns)
  return (
    <Box as="section" aria-label="To do" mb="3">
      {hasFailedTile && isThereAnyJob && <FailedJobsReporter onChange={setFailedJobs} />}
      <ul className="ui-tiles" data-rows={rows(COLUMNS.wide)} data-narrow-rows={rows(COLUMNS.narrow)}>
        {shown.map((tile) => (
          <PlatformTile key={tile.key} tile={tile} />
        ))}
        {hasFailedTile && failed && (
          <Tile
            label={FAILED_JOBS.label}
            count={formatNumber(failed.total)}
            note={`Oldest ${formatAge(failed.oldest, failed.readAt)}`}
            href={failed.href}
            isUrgent
          />
        )}
        {idle.length > 0 && (
          <li
            className="ui-tiles-rest"
            data-columns={rest(COLUMNS.wide)}
            data-narrow-columns={rest(COLUMNS.narrow)}
          >
            {nothingWaiting(idle)}
          </li>
        )}
      </ul>
    </Box>
  )
}

function PlatformTile({ tile }: { tile: CountedTileState }) {
  const { key, count, readAt, error, retry } = tile
  const { label, isUrgent = false } = TILES[key]
  const href = useTileHref(tile)
  if (count) {
    const words = formatNumber(count.total) + (count.isLowerBound ? '+' : '')
    return <Tile {...{ label, href, isUrgent }} count={words} note={tileNote(key, count, readAt)} />
  }
  return (
    <li className="ui-tile" role={error ? 'alert' : undefined} aria-busy={!error}>
      {error ? (
        <HStack justify="space-between" flex="1">
          <Text fontSize="xs">{label} could not be loaded</Text>
          <Button size="xs" variant="outline" onClick={retry}>
            Retry
            <VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
          </Button>
        </HStack>
      ) : (
        <>
          <VisuallyHidden>Loading {label.toLowerCase()}</VisuallyHidden>
          <Skeleton width="8" height="6" />
          <Skeleton width="50%" height="4" />
        </>
      )}
    </li>
  )
}

/** Returns the address of the list behind a tile. Undefined until the count is known, and for samples. */
function useTileHref({ key, count }: CountedTileState): string | undefined {
  const isSample = isSampleData()
  const orders = useOrderList({ isSample })
  const list = useAreaHref()(TILES[key].area)
  if (isSample || list === undefined || !count) return undefined
  // The page of notifications has the list, because the platform cannot filter by comparing two fields.
  if (key === 'lowStock') return '/notifications?show=stock'
  const isOfOrders = TILES[key].area === 'orders' && orders
  return tileHref(key, list, isOfOrders ? ordersWith(orders, count.filters) : count.filters)
}

interface TileProps {
  label: string
  count: string
  note: string | undefined
  href: string | undefined
  isUrgent?: boolean
}

function Tile({ label, count, note, href, isUrgent = false }: TileProps) {
  const content: ReactNode = (
    <>
      <span className="ui-tile-count" data-urgent={isUrgent}>
        {count}
      </span>{' '}
      <span className="ui-tile-words">
        {label}
        {note !== undefined && (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            <small>{note}</small>
          </>
        )}
      </span>
    </>
  )
  return (
    <li className="ui-tile">
      {href === undefined ? (
        content
      ) : (
        <OfficeLink href={href} className="ui-tile-link">
          {content}
        </OfficeLink>
      )}
    </li>
  )
}
