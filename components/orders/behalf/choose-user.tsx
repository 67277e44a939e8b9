'use client'

import { Flex, Stack } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useCanRead } from '@/hooks/use-can'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserReference } from '@/lib/resource/references'
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
          <ChoiceField
            id={`${ids}-buyer`}
            label="Buyer"
            to={buyerReference}
            canRead={useCanRead(buyerReference)}
            value={buyerId}
            error={isChecked && buyerId === '' ? 'Choose a buyer.' : undefined}
            onChange={chooseBuyer}
          />
          {buyerId !== '' && (
            <ChoiceField
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

/** Field that chooses a record by name, or by ID when the user may not list such records. */
function ChoiceField<T extends object>(props: {
  id: string
  label: string
  to: Reference<T>
  canRead: boolean
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const { id, label, to, canRead, value, error, onChange } = props
  const help = canRead ? undefined : `Enter the ID. You cannot list ${to.words.many}.`
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
  }
  return (
    <Field id={id} label={label} help={help} error={error} isRequired>
      {canRead ? (
        <RecordPicker resource={to} value={value} onChange={onChange} control={control} />
      ) : (
        <Input {...control} value={value} onChange={(event) => onChange(event.currentTarget.value.trim())} />
      )}
    </Field>
  )
}
