'use client'

import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toPlatformError } from '@/lib/ordercloud/errors'
import {
  getReachability,
  isGatewayFailure,
  noteLost,
  noteReached,
  subscribeToReachability,
  type Reachability,
} from '@/lib/ordercloud/reachability'
import { getSettings } from '@/lib/settings'

/** Time limit of a check, in milliseconds. A check without a response by then counts as failed. */
const CHECK_TIMEOUT_MS = 5_000
const FIRST_CHECK_DELAY_MS = 1_000
const MAX_CHECK_DELAY_MS = 30_000

/** The state and actions of a page while the platform cannot be reached. */
interface Recovery {
  isReachable: boolean
  isRetrying: boolean
  /** Reloads everything on the page that failed to load. */
  retryAll: () => void
}

/**
 * Checks the platform after a call without a response. If the check fails, the connection is lost. The platform is
 * then checked at growing intervals, and when the browser is online again. When it responds, failed queries of the
 * open page are reloaded once. A query that fails although the check succeeds is not reloaded, because it would fail
 * forever.
 */
export function useRecovery(): Recovery {
  const client = useQueryClient()
  const [isRetrying, setRetrying] = useState(false)
  const reachability = useSyncExternalStore(
    subscribeToReachability,
    getReachability,
    (): Reachability => 'reachable',
  )

  useEffect(() => {
    if (reachability !== 'doubtful') return
    let isOver = false
    void checkPlatform().then((isReached) => {
      if (isOver) return // another call got a response meanwhile
      if (isReached) noteReached()
      else noteLost()
    })
    return () => {
      isOver = true
    }
  }, [reachability])

  useEffect(() => {
    if (reachability !== 'lost') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let failedChecks = 0
    const check = async () => {
      clearTimeout(timer)
      const isReached = await checkPlatform()
      if (isOver) return
      if (isReached) noteReached()
      else timer = setTimeout(checkNow, delayBeforeCheck(++failedChecks))
    }
    const checkNow = () => void check()
    timer = setTimeout(checkNow, delayBeforeCheck(0))
    window.addEventListener('online', checkNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', checkNow)
      // A check or another call has reached the platform. Failed queries can be loaded now.
      if (getReachability() !== 'lost') void reloadFailed(client)
    }
  }, [client, reachability])

  const retryAll = () => {
    setRetrying(true)
    const reload = async () => {
      if (await checkPlatform()) noteReached()
      await reloadFailed(client)
    }
    void reload().finally(() => setRetrying(false))
  }
  return { isReachable: reachability !== 'lost', isRetrying, retryAll }
}

function reloadFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: canReload }, { cancelRefetch: false })
}

/**
 * True for a failed query that another attempt may fix: one that failed neither for missing roles nor for a missing
 * record.
 */
function canReload({ state }: Query): boolean {
  if (state.status !== 'error') return false
  const { status } = toPlatformError(state.error)
  return status !== 403 && status !== 404
}

/**
 * True when the platform responds with a readable response that is not a gateway's error. A gateway's own error page
 * is often not readable for pages. A platform may not allow pages to read `/env`. The check then reads another
 * endpoint without a token, because all others are readable.
 */
export async function checkPlatform(): Promise<boolean> {
  const { apiUrl } = getSettings()
  const timeLimit = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  for (const url of [`${apiUrl}/env`, `${apiUrl}/v1/me`]) {
    try {
      const { status } = await fetch(url, { cache: 'no-store', signal: timeLimit })
      return !isGatewayFailure(status)
    } catch {
      if (timeLimit.aborted) return false
    }
  }
  return false
}

/** Returns the milliseconds to wait before the next check, depending on the number of failed checks. */
export function delayBeforeCheck(failedChecks: number): number {
  return Math.min(FIRST_CHECK_DELAY_MS * 2 ** failedChecks, MAX_CHECK_DELAY_MS)
}
