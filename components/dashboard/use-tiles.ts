'use client'

import { useQueries } from '@tanstack/react-query'
import { FIGURE_NAMES } from './rules/figure-key'
import type { LowStock, StatusCount, TileCount } from './rules/figures'
import type { DashboardLayout } from './rules/layout'
import type { CountedTile } from './rules/layout'
import { lowStockCount, statusCount, tileSource, type TileSource } from './rules/tiles'
import { useFigureQuery, type ReadFigure } from './use-figure'

/** A tile with its count. */
export interface CountedTileState {
  key: CountedTile
  /** Undefined until it is known. */
  count: TileCount | undefined
  /** Milliseconds since 1970 at which the count was read. */
  readAt: number
  error: Error | null
  retry: () => void
}

type TileFigure = TileCount | StatusCount[] | LowStock

/** Queries the counts of the tiles that the platform counts. Figures that panels show too are read once. */
export function useTiles(layout: DashboardLayout): CountedTileState[] {
  const figureQuery = useFigureQuery()
  const tiles = layout.tiles.flatMap((key) =>
    key === 'failedJobs' ? [] : { key, source: tileSource(key, layout) },
  )
  const names = [...new Set(tiles.map(({ source }) => nameOf(source)))]
  const results = useQueries({
    queries: names.map((name) => {
      const source = tiles.find((tile) => nameOf(tile.source) === name)?.source
      return figureQuery<TileFigure>(name, readerOf(source), false)
    }),
  })
  return tiles.map(({ key, source }) => {
    const result = results[names.indexOf(nameOf(source))]
    return {
      key,
      count: result?.data && countIn(result.data, source),
      readAt: result?.dataUpdatedAt ?? 0,
      error: result?.error ?? null,
      retry: () => void result?.refetch(),
    }
  })
}

function nameOf(source: TileSource): string {
  if (source.kind === 'tile') return FIGURE_NAMES.tile(source.tile)
  return FIGURE_NAMES[source.kind]
}

function readerOf(source: TileSource | undefined): ReadFigure<TileFigure> {
  if (source?.kind === 'tile') return (figures, { now }, scope) => figures.tile(source.tile, now, scope)
  if (source?.kind === 'stock') return (figures, _at, scope) => figures.lowStock(scope)
  return (figures, _at, scope) => figures.statuses(scope)
}

function countIn(data: TileFigure, source: TileSource): TileCount | undefined {
  if (Array.isArray(data)) return source.kind === 'statuses' ? statusCount(data, source) : undefined
  return 'products' in data ? lowStockCount(data) : data
}
