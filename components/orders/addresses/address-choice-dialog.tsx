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
import type { Address } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { AddressBlock } from '../page/address-block'
import { ReferenceInput } from '../parts/reference-input'
import type { AddressChoice } from './write-address'

const INFO = { schema: addressSchema, isReadOnly: false, isNew: true }

interface AddressChoiceDialogProps {
  title: string
  note?: string | undefined
  /** The saved addresses to choose from. Undefined when none of them can be used. */
  saved: Reference<Address> | undefined
  /** Label of the choice to enter an address instead: "For this order only". */
  ownLabel: string
  /** The address as it is now. */
  current: AddressLike | null | undefined
  /** Label of the button that saves the choice. */
  button: string
  isRunning?: boolean
  problem?: string | undefined
  onSave: (choice: AddressChoice, address: AddressLike | undefined) => void
  onClose: () => void
}

/** Dialog that chooses a saved address, or takes one that the user enters. The caller saves the choice. */
export function AddressChoiceDialog(props: AddressChoiceDialogProps) {
  const { title, note, saved, ownLabel, current, button, isRunning = false, problem, onSave, onClose } = props
  const id = useId()
  const canRead = useCanRead(saved ?? {}) && saved !== undefined
  const [chosen, setSource] = useState<'saved' | 'own'>(canRead && (!current || current.ID) ? 'saved' : 'own')
  const source = saved ? chosen : 'own'
  const [savedId, setSavedId] = useState(current?.ID ?? '')
  const [isChecked, setChecked] = useState(false)
  // The name of a saved address must not stay with an address that the user enters. It has no field here.
  const methods = useForm<AddressValues>({
    resolver: yupResolver(addressSchema),
    defaultValues: addressToForm(current?.ID ? { ...current, AddressName: null } : current),
  })
  const { data: savedAddress } = useQuery({
    queryKey: keys.item(saved?.path ?? '', [savedId]),
    queryFn: ({ signal }) => saved?.service.get(savedId, { signal, quiet: true }),
    enabled: canRead && savedId !== '',
    retry: false,
  })
  const submitOwn = methods.handleSubmit((values) => {
    const address = addressFromForm(values)
    onSave({ address }, address)
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setChecked(true)
    if (source === 'own') void submitOwn(event)
    else if (savedId !== '') onSave({ savedId }, savedAddress)
  }
  const sources = [
    { value: 'saved', label: 'Saved address', icon: BookUser },
    { value: 'own', label: ownLabel, icon: PencilLine },
  ] as const
  return (
    <Dialog
      size="form"
      title={title}
      onClose={() => !isRunning && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isRunning} loadingText={button}>
            {button}
          </Button>
        </>
      }
    >
      <FormProvider {...methods}>
        <FormInfoProvider value={INFO}>
          <form id={id} noValidate onSubmit={onSubmit}>
            <Stack gap="4" color="fg">
              {note && <Text color="fg.muted">{note}</Text>}
              {saved && <Segmented label="Address" options={sources} value={source} onChange={setSource} />}
              {saved && source === 'saved' ? (
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
                    <Box minH="5rem" color="fg.muted">
                      <AddressBlock address={savedAddress} none="" />
                    </Box>
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
