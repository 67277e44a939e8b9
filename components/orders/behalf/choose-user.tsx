'use client'

import { Flex, Stack } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import { Button } from '@/components/ui/button'
import { useCanRead } from '@/hooks/use-can'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { buyerUserReference } from '@/lib/resource/people-references'
import type { BuyerUser } from '@/lib/url/act-for-user'

const USER_READERS = ['BuyerUserReader', 'BuyerUserAdmin']
const NO_BUYER = { readers: USER_READERS }

/** Form that chooses the buyer and the user whom staff act for. */
export function ChooseUser(props: { buyerId: string | undefined; onChoose: (user: BuyerUser) => void }) {
  const ids = useId()
  const [buyerId, setBuyerId] = useState(props.buyerId ?? '')
  const [userId, setUserId] = useState('')
  const [isChecked, setChecked] = useState(false)
  const canReadUsers = useCanRead(NO_BUYER)
  const chooseBuyer = (id: string) => {
    setBuyerId(id)
    setUserId('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (buyerId !== '' && userId !== '') props.onChoose({ buyerId, userId })
  }
  return (
    <Panel title="Who is the order for?">
      <form noValidate onSubmit={submit}>
        <Stack gap="4" maxW="30rem">
          <RecordChoice
            id={`${ids}-buyer`}
            label="Buyer"
            to={buyerReference}
            canRead={useCanRead(buyerReference)}
            value={buyerId}
            error={isChecked && buyerId === '' ? 'Choose a buyer.' : undefined}
            onChange={chooseBuyer}
          />
          {buyerId !== '' && (
            <RecordChoice
              key={buyerId}
              id={`${ids}-user`}
              label="User"
              to={buyerUserReference(buyerId)}
              canRead={canReadUsers}
              value={userId}
              error={isChecked && userId === '' ? 'Choose a user of this buyer.' : undefined}
              onChange={setUserId}
            />
          )}
          <Flex>
            <Button type="submit">Continue</Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}
