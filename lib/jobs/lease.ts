import type { Clock } from './runner'

/** Where a lease is kept: one for all tabs. */
export interface LeaseStore {
  /** Takes the lease or makes it last; false while somebody else has it. */
  holdLease: (holder: string, now: number, until: number) => Promise<boolean>
  dropLease: (holder: string) => Promise<void>
}

/** Longer than a browser lets a tab in the background sleep. */
const LASTS_MS = 90_000
const RENEWED_MS = 15_000
const ASKED_MS = 5_000

/**
 * Runs something in one tab at a time where the browser has no locks, as outside a secure context. The lease is kept
 * with the jobs, made to last while the tab lives, and lost when the tab is killed or sleeps too long.
 *
 * @param run is told whether the lease is still held; without it nothing further may be started
 */
export async function withLease(
  store: LeaseStore,
  holder: string,
  clock: Clock,
  run: (isHeld: () => boolean) => Promise<void>,
): Promise<void> {
  let until = 0
  const hold = async () => {
    const wanted = clock.now() + LASTS_MS
    const isOurs = await store.holdLease(holder, clock.now(), wanted)
    until = isOurs ? wanted : 0
    return isOurs
  }
  while (!(await hold())) await clock.sleep(ASKED_MS)
  let isOver = false
  const keep = async () => {
    for (;;) {
      await clock.sleep(RENEWED_MS)
      if (isOver || !(await hold())) return
    }
  }
  const drop = () => void store.dropLease(holder).catch(() => undefined)
  globalThis.addEventListener?.('pagehide', drop)
  // A lease that cannot be renewed runs out.
  keep().catch(() => undefined)
  try {
    await run(() => clock.now() < until)
  } finally {
    isOver = true
    globalThis.removeEventListener?.('pagehide', drop)
    await store.dropLease(holder)
  }
}
