'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useState, useEffect, useRef } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Label } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import type { User } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { recordUrl } from '@/lib/resource/resource'
import { MOVED_ORDERS, moveUserOnce, type MovedOrders } from './move'
import { buyerUsers } from './resource'

interface MoveDialogProps {
  buyerId: string
  user: User
  onClose: () => void
}

/** Dialog that asks for the buyer to move a user to, and lists beforehand what the user loses. */
export function MoveDialog({ buyerId, user, onClose }: MoveDialogProps) {
  const ids = useId()
  const router = useRouter()
  const [to, setTo] = useState({ id: '', name: '' })
  const [orders, setOrders] = useState<MovedOrders>('None')
  const { move, isMoving, problem } = useMove(buyerId, user.ID ?? '')
  const name = recordName(user) ?? user.ID ?? ''

  const confirm = async () => {
    const href = await move(to.id, orders)
    if (href === undefined) return
    toast({ title: 'Success', description: `${name} now belongs to ${to.name}.`, type: 'success' })
    // The dialog closes with the page. Once the user is removed from the cache, no component may request it again.
    router.replace(href)
  }

  return (
    <Dialog
      size="form"
      title={`Move ${name} to another buyer?`}
      onClose={() => !isMoving && onClose()}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isMoving}>
            Cancel
          </Button>
          <Button
            loading={isMoving}
            disabledReason={to.id === '' ? 'Choose a buyer first.' : undefined}
            onClick={() => void confirm()}
          >
            Move user
          </Button>
        </>
      }
    >
      <Text>
        The user name, the password, directly assigned security profiles, and the user’s own addresses and
        credit cards move with the user.
      </Text>
      <Text fontWeight="medium" color="fg">
        The user loses memberships in user groups, everything assigned to the buyer, and the buyer’s
        addresses, cost centers, credit cards and spending accounts. Moving the user back does not restore
        these.
      </Text>
      {/* Reserves height for the list of options, because a dialog clips whatever overflows it. */}
      <Stack gap="3" minH="20rem" color="fg">
        <Stack gap="1.5">
          <Label htmlFor={`${ids}-buyer`}>Buyer</Label>
          <RecordPicker
            resource={buyerReference}
            value={to.id}
            excludedIds={[buyerId]}
            onChange={(id, buyer) => setTo({ id, name: buyer?.Name || id })}
            control={{ id: `${ids}-buyer` }}
          />
        </Stack>
        <Stack gap="1.5">
          <Label htmlFor={`${ids}-orders`}>Orders to move</Label>
          <Select
            id={`${ids}-orders`}
            value={orders}
            onChange={(event) => setOrders(event.target.value as MovedOrders)}
          >
            {MOVED_ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Stack>
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** Moves a user, one request at a time, and then refreshes the cached data of both buyers. */
function useMove(buyerId: string, userId: string) {
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
