'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Label } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import type { User } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { MOVED_ORDERS, type MovedOrders } from './move'
import { useMove } from './use-move'

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
