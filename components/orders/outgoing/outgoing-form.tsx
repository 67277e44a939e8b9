'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState, type FormEvent } from 'react'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import { Panel } from '@/components/resource/form/form-layout'
import { Entries } from '@/components/resource/record/record-facts'
import { SupplierLink } from '@/components/resource/record/record-links'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { LinkButton } from '@/components/ui/link-button'
import { Textarea } from '@/components/ui/textarea'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCanRead } from '@/hooks/use-can'
import { useSession } from '@/hooks/use-session'
import { noteActivity } from '@/lib/activity/note'
import { newId } from '@/lib/forms/ids'
import { formatPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import { holdsRole } from '@/lib/permissions/check'
import { supplierReference } from '@/lib/resource/references'
import { notedRecord } from '@/lib/resource/resource'
import { newOrderHref, type NewOrderPlace } from '@/lib/url/act-for-user'
import { idSegment } from '@/lib/url/id-segment'
import { NewLineForm } from '../lines/new-line-form'
import { useOrderWrite } from '../parts/use-order-write'
import { ordersArea } from '../areas'
import { orders } from '../resource'
import { isSaved, type NewLine } from '../rules/line-changes'
import { createOutgoing, findOrder, isCreated } from './create-outgoing'

/** Maximum length of the comments of an order, as the platform defines it. */
const MAX_COMMENTS_LENGTH = 2000
const PRODUCT_READERS = { readers: ['ProductReader', 'ProductAdmin'] }

/** Form that creates an order of the marketplace to a supplier. Everything else happens on the page of the order. */
export function OutgoingForm({ place }: { place: NewOrderPlace }) {
  const [freshId] = useState(newId)
  const [returnedId] = useState(place.orderId)
  // After a reload, the order that the address names may have been created already.
  const found = useQuery({
    queryKey: keys.item(orders.path, [returnedId ?? '', 'is created']),
    queryFn: async () => (await findOrder(returnedId ?? '')) ?? null,
    enabled: returnedId !== undefined,
  })
  const orderId = returnedId ?? freshId
  if (returnedId !== undefined && found.data === undefined)
    return found.isError ? (
      <PanelFailure
        title="The order"
        error={found.error}
        isFetching={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <PanelSkeleton title="The order" />
    )
  if (found.data)
    return (
      <Alert status="info" title="This order is created" actions={<OrderButton id={orderId} />}>
        Change and submit it on its own page.
      </Alert>
    )
  return <Fields orderId={orderId} supplierId={place.supplierId ?? ''} />
}

function OrderButton({ id }: { id: string }) {
  return (
    <LinkButton variant="outline" size="sm" href={`${ordersArea.href}/${idSegment(id)}`}>
      Open the order
    </LinkButton>
  )
}

function Fields(props: { orderId: string; supplierId: string }) {
  const { orderId } = props
  const ids = useId()
  const router = useRouter()
  const { assignedRoles: roles, isAdmin } = useSession()
  const canReadProducts = useCanRead(PRODUCT_READERS)
  const canReadSuppliers = useCanRead(supplierReference)
  const canSetPrices = holdsRole('OverrideUnitPrice', { roles, isAdmin })
  const { run, isRunning, problem } = useOrderWrite(orderId)
  const [supplierId, setSupplierId] = useState(props.supplierId)
  const [lines, setLines] = useState<readonly NewLine[]>([])
  const [comments, setComments] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const [isChecked, setChecked] = useState(false)
  // After a failure, the next attempt sends only what is not saved yet.
  const done = useRef(new Set<string>())
  const [saved, setSaved] = useState<readonly string[]>([])
  const isThere = isCreated(saved)
  const unfinished = isChoosing ? 'Add the chosen product to the order, or clear it.' : undefined
  const hasUnsaved =
    isChoosing || lines.some(({ id }) => !isSaved(saved, id)) || (comments.trim() !== '' && !isThere)
  const shownProblem = isChecked ? unfinished : undefined
  const chooseSupplier = (id: string) => {
    setSupplierId(id)
    setChoosing(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (supplierId === '' || unfinished) return
    // The address names the order before it exists, so that a reload finds it even when the response is lost.
    window.history.replaceState(null, '', newOrderHref({ isOutgoing: true, supplierId, orderId }))
    const draft = { id: orderId, supplierId, comments, lines }
    const isDone = await run(() => createOutgoing(draft, done.current), 'The order is created.')
    const now = [...done.current]
    if (isCreated(now) && !isThere) noteActivity({ ...notedRecord(orders, orderId), kind: 'created' })
    setSaved(now)
    if (isDone) router.push(`${ordersArea.href}/${idSegment(orderId)}`)
  }
  return (
    <Panel title="Order from a supplier">
      <XpLeaveDialog isDirty={hasUnsaved && !isRunning} subject="order" />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4" maxW="40rem">
          {lines.length > 0 || isThere ? (
            <ReadOnlyField label="Supplier">
              <SupplierLink id={supplierId} />
              <Text color="fg.muted" fontSize="xs">
                {isThere
                  ? 'The supplier of an order cannot be changed.'
                  : 'Remove the lines to choose another supplier.'}
              </Text>
            </ReadOnlyField>
          ) : (
            <RecordChoice
              id={`${ids}-supplier`}
              label="Supplier"
              to={supplierReference}
              canRead={canReadSuppliers}
              value={supplierId}
              error={isChecked && supplierId === '' ? 'Choose a supplier.' : undefined}
              onChange={chooseSupplier}
            />
          )}
          {lines.length > 0 && (
            <LineEntries
              {...{ lines, saved }}
              onRemove={(id) => setLines(lines.filter((line) => line.id !== id))}
            />
          )}
          {supplierId !== '' &&
            (canReadProducts ? (
              <NewLineForm
                key={supplierId}
                noun="line"
                {...{ supplierId, canSetPrices }}
                onChoosing={setChoosing}
                onAdd={(line) => setLines([...lines, line])}
              />
            ) : (
              <PanelNote>You cannot view products, so another person has to add the lines.</PanelNote>
            ))}
          <Field id={`${ids}-comments`} label="Comments">
            <Textarea
              id={`${ids}-comments`}
              rows={3}
              maxLength={MAX_COMMENTS_LENGTH}
              disabled={isThere}
              value={comments}
              onChange={(event) => setComments(event.currentTarget.value)}
            />
          </Field>
          <Text color="fg.muted" fontSize="sm">
            The supplier sees the order when you submit it. Change its lines, address and costs on its own
            page until then.
          </Text>
          {(problem ?? shownProblem) && (
            <Alert
              status="error"
              title={isThere ? 'The order is created, but lines are missing' : undefined}
              actions={isThere && <OrderButton id={orderId} />}
            >
              {problem ?? shownProblem}
            </Alert>
          )}
          <Flex>
            <Button type="submit" loading={isRunning}>
              {isThere ? 'Add the missing lines' : 'Create order'}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}

/** The lines that the order will have. Those that it has already cannot be removed here. */
function LineEntries(props: {
  lines: readonly NewLine[]
  saved: readonly string[]
  onRemove: (id: string) => void
}) {
  return (
    <Stack gap="1">
      <Text fontSize="sm" fontWeight="medium">
        Lines
      </Text>
      <Entries>
        {props.lines.map(({ id, productName, quantity, price }) => (
          <Flex as="li" key={id} gap="3" align="center" justify="space-between">
            <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
              <Text>{productName}</Text>
              <Text color="fg.muted" fontSize="xs">
                {quantity} × {price.trim() === '' ? 'default price' : formatPrice(Number(price))}
              </Text>
            </Box>
            <Button
              size="xs"
              variant="ghost"
              disabledReason={isSaved(props.saved, id) ? 'Already saved.' : undefined}
              onClick={() => props.onRemove(id)}
            >
              Remove<VisuallyHidden>: {productName}</VisuallyHidden>
            </Button>
          </Flex>
        ))}
      </Entries>
    </Stack>
  )
}
