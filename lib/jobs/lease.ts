import type { Clock } from './runner'

/** Storage of the lease, shared by all tabs. */
interface LeaseStore {
  /** Acquires or renews the lease. False while another tab holds it. */
  holdLease: (holder: string, now: number, until: number) => Promise<boolean>
  dropLease: (holder: string) => Promise<void>
}

/** Lifetime of a lease. Longer than browsers suspend a background tab. */
const LEASE_DURATION_MS = 90_000
const LEASE_RENEWAL_INTERVAL_MS = 15_000
const LEASE_RETRY_INTERVAL_MS = 5_000

/**
 * Runs `run` in one tab at a time, for browsers without locks, such as outside a secure context. The lease is stored
 * with the jobs and renewed while the tab is open. It expires when the tab is killed or suspended for too long.
 *
 * @param run receives a function that returns true while the lease is held; when it returns false, `run` must not
 * start further work
 */
export async function withLease(
  store: LeaseStore,
  holder: string,
  clock: Clock,
  run: (isHeld: () => boolean) => Promise<void>,
): Promise<void> {
  let until = 0
  const hold = async () => {
    const wanted = clock.now() + LEASE_DURATION_MS
    const isOurs = await store.holdLease(holder, clock.now(), wanted)
    until = isOurs ? wanted : 0
    return isOurs
  }
  while (!(await hold())) await clock.sleep(LEASE_RETRY_INTERVAL_MS)
  let isOver = false
  const keep = async () => {
    for (;;) {
      await clock.sleep(LEASE_RENEWAL_INTERVAL_MS)
      if (isOver || !(await hold())) return
    }
  }
  const drop = () => void store.dropLease(holder).catch(() => undefined)
  globalThis.addEventListener?.('pagehide', drop)
  // If renewing fails, the lease expires.
  keep().catch(() => undefined)
  try {
    await run(() => clock.now() < until)
  } finally {
    isOver = true
    globalThis.removeEventListener?.('pagehide', drop)
    await store.dropLease(holder)
  }
}
