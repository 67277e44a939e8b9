'use client'

import { Box, Grid, Stack } from '@chakra-ui/react'
import { useRouter, useSearchParams } from 'next/navigation'
import { Factory, UserRound } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Alert } from '@/components/ui/alert'
import { LinkButton } from '@/components/ui/link-button'
import { Segmented } from '@/components/ui/segmented'
import { newId } from '@/lib/forms/ids'
import { noteActivity } from '@/lib/activity/note'
import type { LineItem } from '@/lib/ordercloud/models'
import { notedRecord } from '@/lib/resource/resource'
import { getSettings } from '@/lib/settings'
import { idSegment } from '@/lib/url/id-segment'
import { orders } from '../resource'
import { ActingFrame, useAsUser } from './acting-frame'
import { AddLineForm } from './add-line-form'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { addLine, readCart } from '@/lib/orders/cart'
import { CartAddresses } from './cart-addresses'
import { CartComments } from './cart-comments'
import { CartLines } from './cart-lines'
import { CartPayments } from './cart-payments'
import { CartPromotions } from './cart-promotions'
import { CartShipping } from './cart-shipping'
import { CartTotal } from './cart-total'
import { ChooseUser } from './choose-user'
import { CopiedLines } from './copied-lines'
import { newOrderHref, readNewOrderPlace, type NewOrderPlace } from '@/lib/url/act-for-user'
import { ProductFinder } from './product-finder'
import { useAsUserWrite } from './use-as-user-query'
import { useNewOrderAccess, type NewOrderAccess } from './use-new-order-access'
import { OutgoingForm } from '../outgoing/outgoing-form'

const TITLE = 'Create order'
const CANNOT_ACT = 'You cannot order for buyers'
const CANNOT_ORDER = 'You cannot order from suppliers'

/** Page that creates an order: on behalf of a buyer's user at the prices of that user, or for the marketplace itself. */
export function NewOrderPage() {
  const access = useNewOrderAccess()
  const router = useRouter()
  const place = readNewOrderPlace(useSearchParams())
  const { buyerId, userId } = place
  if (!access.any.allowed) return <NoAccess title={TITLE} access={access.any} />
  if (!buyerId || !userId) return <NewOrderStart place={place} access={access} />
  if (!access.onBehalf.allowed) return <NoAccess title={TITLE} access={access.onBehalf} />
  const user = { buyerId, userId }
  return (
    <>
      <PageHeader title={TITLE} />
      <ActingFrame
        key={`${buyerId} ${userId}`}
        user={user}
        lead="You order for"
        onEnd={() => router.push(newOrderHref({}))}
      >
        <CartWorkspace user={user} orderId={place.orderId} copiedId={place.copiedId} />
      </ActingFrame>
    </>
  )
}

/** Choice between an order on behalf of a buyer's user and one of the marketplace itself, with the first form of it. */
function NewOrderStart({ place, access }: { place: NewOrderPlace; access: NewOrderAccess }) {
  const router = useRouter()
  const marketplace = getSettings().marketplaceName || 'the marketplace'
  const isOutgoing = place.isOutgoing ?? !access.onBehalf.allowed
  const chosen = isOutgoing ? access.outgoing : access.onBehalf
  const kinds = [
    { value: 'buyer', label: 'A buyer’s user', icon: UserRound },
    { value: 'marketplace', label: `${marketplace}, from a supplier`, icon: Factory },
  ] as const
  return (
    <>
      <PageHeader
        title={TITLE}
        description={`Order for a buyer’s user at the prices of that user, or for ${marketplace} from a supplier.`}
      />
      <Stack gap="3">
        <Box maxW="40rem">
          <Segmented
            label="Order for"
            options={kinds}
            value={isOutgoing ? 'marketplace' : 'buyer'}
            onChange={(kind) => router.replace(newOrderHref({ isOutgoing: kind === 'marketplace' }))}
          />
        </Box>
        {!chosen.allowed && (
          <Alert status="info" title={isOutgoing ? CANNOT_ORDER : CANNOT_ACT}>
            {chosen.reason} An administrator can grant it in a security profile.
          </Alert>
        )}
        {chosen.allowed && isOutgoing && <OutgoingForm place={place} />}
        {chosen.allowed && !isOutgoing && (
          <ChooseUser
            buyerId={place.buyerId}
            onChoose={(user) => router.push(newOrderHref({ ...place, ...user }))}
          />
        )}
      </Stack>
    </>
  )
}

/** Removes the copied order from the address, so that a reload does not offer its lines again. */
function forgetCopied(): void {
  const { copiedId: _, ...place } = readNewOrderPlace(new URLSearchParams(window.location.search))
  window.history.replaceState(null, '', newOrderHref(place))
}

const COLUMNS = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }
/** On narrow screens, the parts of both columns stand in one: the products, the cart, how it is sent and paid, the total. */
const COLUMN = { display: { base: 'contents', xl: 'flex' } } as const

/** The products of the user, and the cart that they are added to. The cart is created with its first line. */
function CartWorkspace(props: {
  user: BuyerUser
  orderId: string | undefined
  copiedId: string | undefined
}) {
  const { user } = props
  const as = useAsUser()
  const [freshId] = useState(newId)
  const [isReturning] = useState(props.orderId !== undefined)
  const [isStarted, setStarted] = useState(isReturning)
  const isCreated = useRef(false)
  const orderId = props.orderId ?? freshId
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: as.keyOf('data', 'order', orderId),
    queryFn: async ({ signal }) => (await readCart(as, orderId, signal)) ?? null,
    enabled: isStarted,
  })
  const [typing, setTyping] = useState<readonly string[]>([])
  const { run, isRunning, problem } = useAsUserWrite(orderId)
  const cart = data ?? undefined
  const isSubmitted = cart !== undefined && cart.order.Status !== 'Unsubmitted'

  const add = async (added: readonly LineItem[], success: string): Promise<boolean> => {
    const isFirst = cart === undefined && !isCreated.current
    const { copiedId } = props
    if (!isStarted) {
      // The address names the cart before it exists, so that a reload finds it even when the response is lost.
      const place = { ...user, orderId, ...(copiedId !== undefined && { copiedId }) }
      window.history.replaceState(null, '', newOrderHref(place))
    }
    const isAdded = await run(async () => {
      const inCart = new Set(cart?.lines.map(({ ID }) => ID))
      for (const [index, line] of added.entries())
        if (!inCart.has(line.ID)) await addLine(as, orderId, line, { isFirst: isFirst && index === 0 })
    }, success)
    if (isAdded && isFirst) {
      isCreated.current = true
      noteActivity({ ...notedRecord(orders, orderId), kind: 'created' })
    }
    setStarted(true)
    if (!isStarted) await refetch()
    return isAdded
  }
  const noteTyping = useCallback((what: string, isTyping: boolean) => {
    setTyping((before) => {
      if (before.includes(what) === isTyping) return before
      return isTyping ? [...before, what] : before.filter((one) => one !== what)
    })
  }, [])
  const noteComments = useCallback((isTyping: boolean) => noteTyping('comments', isTyping), [noteTyping])
  if (isReturning && data === undefined)
    return isError ? (
      <PanelFailure title="The cart" error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton title="The cart" />
    )
  if (isSubmitted)
    return (
      <Alert
        status="info"
        title="This order is submitted"
        actions={
          <LinkButton variant="outline" size="sm" href={`/orders/${idSegment(orderId)}`}>
            Open the order
          </LinkButton>
        }
      >
        Change it on its own page.
      </Alert>
    )
  return (
    <Grid templateColumns={COLUMNS} gap="3" alignItems="start">
      <Stack gap="3" minW="0" css={COLUMN}>
        <Stack gap="3" minW="0" order="1">
          {problem && <Alert status="error">{problem}</Alert>}
          {props.copiedId !== undefined && (
            <CopiedLines
              key={props.copiedId}
              orderId={props.copiedId}
              isRunning={isRunning}
              onAdd={(lines) => add(lines, 'Lines added to the cart.')}
              onDone={forgetCopied}
            />
          )}
          <ProductFinder
            action={(product) => (
              <AddLineForm
                product={product}
                onAdd={(line) => add([line], 'Line added to the cart.')}
                isRunning={isRunning}
              />
            )}
          />
        </Stack>
        {cart && (
          <Stack gap="3" minW="0" order="3">
            <CartAddresses orderId={orderId} cart={cart} />
            <CartPayments orderId={orderId} cart={cart} />
            <CartComments orderId={orderId} cart={cart} onTyping={noteComments} />
            <CartShipping orderId={orderId} cart={cart} />
          </Stack>
        )}
      </Stack>
      <Stack gap="3" minW="0" css={COLUMN}>
        <Box minW="0" order="2">
          <CartLines orderId={orderId} cart={cart} onTyping={noteTyping} />
        </Box>
        {cart && (
          <Stack gap="3" minW="0" order="4">
            <CartPromotions orderId={orderId} cart={cart} />
            <CartTotal
              orderId={orderId}
              cart={cart}
              blockedReason={
                typing.length > 0 ? 'Save the quantities and comments that you changed first.' : undefined
              }
            />
          </Stack>
        )}
      </Stack>
    </Grid>
  )
}
