'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { RecordDialogProps } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/toaster'
import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { newIdProblem } from '@/lib/forms/ids'
import { isLeavingGuarded } from '@/lib/forms/leaving'
import { ID_MAX } from '@/lib/forms/platform-id'
import { ID_TAKEN } from '@/lib/forms/server-errors'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Product } from '@/lib/ordercloud/models'
import { notedRecord, recordUrl } from '@/lib/resource/resource'
import { unselect } from '@/lib/resource/selections'
import { products } from '../resource'
import { changeProductId, isIdOfOther } from './change-id'

const HELP = 'Letters, digits, dashes and underscores.'

/** Dialog that changes the ID of a product, says what follows the new ID, and opens the product at its new address. */
export function ChangeIdDialog({ record, onClose }: RecordDialogProps<Product>) {
  const ids = useId()
  const client = useQueryClient()
  const router = useRouter()
  const { ID: id = '' } = record
  const [typed, setTyped] = useState(id)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  const [hasUnsavedInput] = useState(isLeavingGuarded)
  const isChanged = useRef(false)
  useEffect(
    // The page of the old ID shows the product until the new page is there, so it is forgotten after that.
    () => () => {
      if (isChanged.current) client.removeQueries({ queryKey: keys.item(products.path, id) })
    },
    [client, id],
  )

  const change = async (to: string) => {
    try {
      if (await isIdOfOther(record, to)) return setProblem(ID_TAKEN)
      await changeProductId(record, to)
    } catch (error) {
      const failed = toPlatformError(error)
      return failed.errorCode === 'IdExists' ? setProblem(ID_TAKEN) : setFailure(displayMessage(failed))
    }
    isChanged.current = true
    unselect(products.path, id)
    noteActivity({
      ...notedRecord(products, to),
      kind: 'saved',
      changes: async () => [{ path: ['ID'], before: id, after: to }],
    })
    void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    toast({ title: 'Success', description: `The ID is now ${to}.`, type: 'success' })
    router.replace(recordUrl(products, to) + location.search)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChanging || hasUnsavedInput) return
    const to = typed.trim()
    const wrong = to === '' || to === id ? 'Enter another ID.' : newIdProblem(to)
    setProblem(wrong)
    setFailure(undefined)
    if (wrong !== undefined) return document.getElementById(`${ids}-id`)?.focus()
    setChanging(true)
    await change(to)
    setChanging(false)
  }

  return (
    <Dialog
      size="form"
      title={`Change the ID of “${isolate(products.titleOf(record))}”`}
      onClose={() => !isChanging && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isChanging} onClick={onClose} data-safe>
            Cancel
          </Button>
          <Button
            type="submit"
            form={`${ids}-form`}
            loading={isChanging}
            loadingText="Change ID"
            disabledReason={hasUnsavedInput ? 'Save or discard the changes of this page first.' : undefined}
          >
            Change ID
          </Button>
        </>
      }
    >
      <form id={`${ids}-form`} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4" color="fg">
          <Field id={`${ids}-id`} label="New ID" isRequired help={HELP} error={problem}>
            <Input
              id={`${ids}-id`}
              value={typed}
              maxLength={ID_MAX}
              autoComplete="off"
              spellCheck={false}
              aria-required
              aria-invalid={problem !== undefined}
              aria-describedby={describedBy(`${ids}-id`, { help: HELP, error: problem })}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Consequences />
          {failure && (
            <Text role="alert" color="fg.error" fontWeight="medium">
              {failure} Press “Change ID” to try again.
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** The parts of the marketplace that follow a new ID, and those that do not. */
function Consequences() {
  return (
    <Stack gap="2" fontSize="sm">
      <Text>
        The product keeps its prices, specs and variants, catalogs and categories, buyers, suppliers,
        locations, child products and bundles.
      </Text>
      <Text>These do not change with it:</Text>
      <Stack as="ul" listStyleType="disc" ps="5" gap="1">
        <li>
          Bookmarks, links and other systems that use the old ID, such as a shop, a search or an ERP. They no
          longer find the product.
        </li>
        <li>The IDs of its variants, price schedules and specs.</li>
        <li>The list of changes that this browser keeps under the old ID.</li>
        <li>Exported files and unfinished jobs with the old ID.</li>
      </Stack>
      <Text>
        It depends on the platform whether submitted orders show the old or the new ID. Check it before other
        systems read them.
      </Text>
    </Stack>
  )
}
