'use client'

import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { useQuery } from '@tanstack/react-query'
import { BookUser, PencilLine } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import {
  addressFromForm,
  addressSchema,
  addressToForm,
  ContactFields,
  PlaceFields,
  type AddressValues,
} from '@/components/fields/address-fields'
import { FormInfoProvider } from '@/components/fields/form-info'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Segmented } from '@/components/ui/segmented'
import { useCanRead } from '@/hooks/use-can'
import type { AddressLike } from '@/lib/format/address'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import { AddressBlock } from '../page/address-block'
import { addressReference } from '../parts/references'
import { ReferenceInput } from '../parts/reference-input'
import { useOrderWrite } from '../parts/use-order-write'
import { productName } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'
import { addressTitle, setAddress, type AddressChoice, type AddressUse } from './write-address'

const INFO = { schema: addressSchema, isReadOnly: false, isNew: true }

/** Sources of an address. */
const SOURCES = [
  { value: 'saved', label: 'Saved address', icon: BookUser },
  { value: 'own', label: 'For this order only', icon: PencilLine },
] as const

interface AddressDialogProps {
  order: Order
  use: AddressUse
  /** The address as it is now. */
  current: AddressLike | null | undefined
  onClose: () => void
}

/** Dialog that changes the billing or the shipping address of an order, or the shipping address of one of its lines. */
export function AddressDialog({ order, use, current, onClose }: AddressDialogProps) {
  const id = useId()
  const saved = addressReference(order.FromCompanyID ?? '')
  const canRead = useCanRead(saved)
  const [source, setSource] = useState<'saved' | 'own'>(canRead && (!current || current.ID) ? 'saved' : 'own')
  const [savedId, setSavedId] = useState(current?.ID ?? '')
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const methods = useForm<AddressValues>({
    resolver: yupResolver(addressSchema),
    defaultValues: addressToForm(current),
  })
  const save = async (choice: AddressChoice) => {
    if (await run(() => setAddress(order.ID ?? '', use, choice), 'Address saved.')) onClose()
  }
  const submitOwn = methods.handleSubmit((values) => save({ address: addressFromForm(values) }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setChecked(true)
    if (source === 'own') void submitOwn(event)
    else if (savedId !== '') void save({ savedId })
  }
  return (
    <Dialog
      size="form"
      title={addressTitle(use, nameInText(orders.titleOf(order)), productName)}
      onClose={() => !isRunning && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isRunning} loadingText="Save address">
            Save address
          </Button>
        </>
      }
    >
      <FormProvider {...methods}>
        <FormInfoProvider value={INFO}>
          <form id={id} noValidate onSubmit={onSubmit}>
            <Stack gap="4" color="fg">
              {use.kind === 'shipping' && (
                <Text color="fg.muted">All lines of the order get this address.</Text>
              )}
              <Segmented label="Address" options={SOURCES} value={source} onChange={setSource} />
              {source === 'saved' ? (
                <>
                  <ReferenceInput
                    id={`${id}-saved`}
                    label="Saved address"
                    of={saved}
                    value={savedId}
                    error={isChecked && savedId === '' ? 'Choose an address.' : undefined}
                    onChange={setSavedId}
                  />
                  {canRead && savedId !== '' && (
                    <SavedAddress buyerId={order.FromCompanyID ?? ''} id={savedId} />
                  )}
                </>
              ) : (
                <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
                  <PlaceFields />
                  <ContactFields />
                </Grid>
              )}
            </Stack>
          </form>
        </FormInfoProvider>
      </FormProvider>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** Shows the saved address that is chosen. Nothing while it loads, or when it does not exist. */
function SavedAddress({ buyerId, id }: { buyerId: string; id: string }) {
  const { path, service } = addressReference(buyerId)
  const { data } = useQuery({
    queryKey: keys.item(path, [id]),
    queryFn: ({ signal }) => service.get(id, { signal, quiet: true }),
    retry: false,
  })
  return (
    <Box minH="5rem" color="fg.muted">
      <AddressBlock address={data} none="" />
    </Box>
  )
}
