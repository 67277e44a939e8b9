import type { Platform } from './platform'

/** The time of the sandbox's clock, and its offset from the machine's clock in milliseconds. */
interface ClockState {
  now: string
  offset: number
}

/** Maximum offset of the clock from the machine's, in milliseconds: a hundred years. */
const MAX_CLOCK_OFFSET_MS = 100 * 366 * 86_400_000

/** Loads the clock offset stored with the data, so that data and clock stay consistent after a restart. */
export async function restoreClock(platform: Platform): Promise<void> {
  const { rows } = await platform.db.query(`select value from meta where key = 'clock'`)
  platform.clockOffset = Number(rows[0]?.[0] ?? 0)
}

export function clockState(platform: Platform): ClockState {
  return { now: platform.now().toISOString(), offset: platform.clockOffset }
}

/**
 * Returns the offset that a request for another time means, in milliseconds; null when the request is invalid. The
 * request holds one of `now` (ISO 8601: the clock continues from this time), `offset` (milliseconds from the machine's
 * time) and `advance` (milliseconds from the clock's current time).
 */
export function parseClockOffset(platform: Platform, wanted: unknown): number | null {
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
  return Number.isFinite(result) && Math.abs(result) <= MAX_CLOCK_OFFSET_MS ? Math.round(result) : null
}

/** Sets the clock for this platform and for all others on the same data. An offset of 0 restores the machine's time. */
export async function setClock(platform: Platform, offset: number): Promise<void> {
  await platform.transaction(async (tx) => {
    await tx.query(
      `insert into meta (key, value) values ('clock', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(offset)],
    )
  })
  platform.clockOffset = offset
}

/** Updates the clock when another process sets it. */
export function subscribeToClockChanges(platform: Platform): void {
  platform.onForeignChange((change) => {
    if (change === 'all' || change.has('meta')) return restoreClock(platform).catch(() => undefined)
  })
}
