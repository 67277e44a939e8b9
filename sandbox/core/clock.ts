import type { Platform } from './platform'

/** What the sandbox's clock shows, and how far it is ahead of the machine's, in milliseconds. */
export interface ClockState {
  now: string
  offset: number
}

/** How far the clock may be set away from the machine's: a hundred years. */
const FARTHEST = 100 * 366 * 86_400_000

/** The offset kept with the data; data and clock stay in step over restarts. */
export async function restoreClock(platform: Platform): Promise<void> {
  const { rows } = await platform.db.query(`select value from meta where key = 'clock'`)
  platform.clockOffset = Number(rows[0]?.[0] ?? 0)
}

export function clockState(platform: Platform): ClockState {
  return { now: platform.now().toISOString(), offset: platform.clockOffset }
}

/**
 * The offset that a request for another time means; null when it cannot be read. One of `now` (ISO 8601: the clock
 * shows this and goes on from there), `offset` and `advance` (milliseconds, from the machine's time or from the
 * clock's own).
 */
export function wantedOffset(platform: Platform, wanted: unknown): number | null {
  if (typeof wanted !== 'object' || wanted === null) return null
  const { now, offset, advance } = wanted as Record<string, unknown>
  if ([now, offset, advance].filter((one) => one !== undefined).length !== 1) return null
  const result =
    typeof now === 'string'
      ? new Date(now).getTime() - Date.now()
      : typeof offset === 'number'
        ? offset
        : typeof advance === 'number'
          ? platform.clockOffset + advance
          : Number.NaN
  return Number.isFinite(result) && Math.abs(result) <= FARTHEST ? Math.round(result) : null
}

/** Sets the clock for this platform and for all others on the same data; 0 goes back to the machine's time. */
export async function setClock(platform: Platform, offset: number): Promise<void> {
  await platform.transaction(async (tx) => {
    await tx.query(
      `insert into meta (key, value) values ('clock', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(offset)],
    )
    tx.changed.add('clock')
  })
  platform.clockOffset = offset
}

/** Follows the clock when another process sets it. */
export function followClock(platform: Platform): void {
  platform.onForeignChange((change) => {
    if (change === 'all' || change.has('clock')) return restoreClock(platform).catch(() => undefined)
  })
}
