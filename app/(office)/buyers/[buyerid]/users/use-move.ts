'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { recordUrl } from '@/lib/resource/resource'
import { moveUserOnce, type MovedOrders } from './move'
import { buyerUsers } from './resource'

/** Moves one user once at a time, and forgets everywhere where the user was. */
export function useMove(buyerId: string, userId: string) {
  const client = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const { path } = buyerUsers(buyerId)

  // Only once its page is left: until then the page would ask for a user who is not there any more.
  useEffect(
    () => () => {
      if (isGone.current) client.removeQueries({ queryKey: keys.item(path, userId) })
    },
    [client, path, userId],
  )

  /** Answers the user's new address, where the page has to go next, or undefined when the user stays. */
  const move = async (to: string, orders: MovedOrders): Promise<string | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setMoving(true)
    setProblem('')
    try {
      const user = await moveUserOnce(buyerId, userId, to, orders)
      isGone.current = true
      const there = buyerUsers(to)
      client.setQueryData(keys.item(there.path, userId), user)
      for (const key of [keys.lists(path), keys.lists(there.path)]) {
        void client.invalidateQueries({ queryKey: key })
      }
      void client.invalidateQueries({
        queryKey: keys.all(`buyers/${encodeURIComponent(buyerId)}/usergroups/members`),
      })
      return recordUrl(there, userId)
    } catch (error) {
      setProblem(failureText(toPlatformError(error)))
      isBusy.current = false
      setMoving(false)
      return undefined
    }
  }

  return { move, isMoving, problem }
}
