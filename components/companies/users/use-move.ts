'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { recordUrl } from '@/lib/resource/resource'
import { moveUserOnce, type MovedOrders } from './move'
import { buyerUsers } from './resource'

/** Moves a user, one request at a time, and then refreshes the cached data of both buyers. */
export function useMove(buyerId: string, userId: string) {
  const client = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const { path } = buyerUsers(buyerId)

  // Removed only after its page is left. Before that the page would request a user who no longer exists.
  useEffect(
    () => () => {
      if (isGone.current) client.removeQueries({ queryKey: keys.item(path, userId) })
    },
    [client, path, userId],
  )

  /** Returns the user's new address, which the page opens next. Undefined when the move failed. */
  const move = async (to: string, orders: MovedOrders): Promise<string | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setMoving(true)
    setProblem('')
    try {
      const user = await moveUserOnce(buyerId, userId, to, orders)
      isGone.current = true
      const targetUsers = buyerUsers(to)
      client.setQueryData(keys.item(targetUsers.path, userId), user)
      for (const key of [keys.lists(path), keys.lists(targetUsers.path)]) {
        void client.invalidateQueries({ queryKey: key })
      }
      void client.invalidateQueries({
        queryKey: keys.all(`buyers/${encodeURIComponent(buyerId)}/usergroups/members`),
      })
      return recordUrl(targetUsers, userId)
    } catch (error) {
      setProblem(failureText(toPlatformError(error)))
      isBusy.current = false
      setMoving(false)
      return undefined
    }
  }

  return { move, isMoving, problem }
}
