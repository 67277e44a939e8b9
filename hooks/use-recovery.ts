'use client'

import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toPlatformError } from '@/lib/ordercloud/errors'
import {
  getReachability,
  noteLost,
  noteReached,
  subscribeToReachability,
  type Reachability,
} from '@/lib/ordercloud/reachability'
import { checkPlatform, delayBeforeCheck } from '@/lib/ordercloud/reachability-check'

/** The state and actions that a page offers while the platform cannot be reached. */
export interface Recovery {
  isReachable: boolean
  isRetrying: boolean
  /** Reloads everything on the page that could not be loaded. */
  retryAll: () => void
}

/**
 * Checks the platform when a call got no answer. A platform that fails the check is lost: it is then checked at growing
 * intervals, and when the browser is online again. When it answers, what failed on the open page is reloaded once. A
 * query that fails although the check succeeds is left alone: it would fail again, for ever.
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
      if (isOver) return // a call has got its answer meanwhile
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
      // A check or any other call has reached the platform: what failed before can be loaded now.
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

/** True for a failed query that another attempt may help: one that was not rejected for want of rights, nor not found. */
function canReload({ state }: Query): boolean {
  if (state.status !== 'error') return false
  const { status } = toPlatformError(state.error)
  return status !== 403 && status !== 404
}
