'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useState, type ReactNode } from 'react'
import { DecisionFields, useDecision } from '@/components/resource/jobs/decision-fields'
import { lastListAddress } from '@/components/resource/list/list-memory'
import { SupplierLink } from '@/components/resource/record/record-links'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useSession } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import { toPlatformError, displayMessage } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import type { StepInput } from '@/lib/orders/step'
import { countOf } from '@/lib/resource/words'
import { noteStep } from '../parts/note-step'
import { StepQuestion, type QuestionWords } from '../parts/step-question'
import { isShippable, productName } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'
import { performStep, type OrderStep } from './perform-step'
import { WithLines } from './with-lines'

/** Maximum length of a carrier's name, as the platform defines it. */
const MAX_CARRIER_LENGTH = 50
/** Maximum length of a tracking number, as the platform defines it. */
const MAX_TRACKING_LENGTH = 3000

/** The texts of a step. */
interface StepWords extends QuestionWords {
  title: (facts: StepFacts) => string
  /** Text of the message after success. */
  success: (facts: StepFacts) => string
}

interface StepFacts {
  /** Name of the order: "Order 0104269". */
  order: string
  total: string
  /** Name of the company that pays. */
  customer: string
}

const WORDS: Readonly<Record<OrderStep, StepWords>> = {
  submit: {
    title: ({ order }) => `Submit ${order}?`,
    text: 'Prices and promotions are updated and then stay as they are. Approval rules may require an approval first.',
    button: 'Submit order',
    success: ({ order }) => `${order} is submitted.`,
  },
  approve: {
    title: ({ total, customer }) => `Approve ${total} for ${customer}?`,
    button: 'Approve order',
    success: ({ order }) => `${order} is approved.`,
  },
  decline: {
    title: ({ order, customer }) => `Decline ${order} of ${customer}?`,
    text: 'The buyer is notified and reads your comment.',
    button: 'Decline order',
    success: ({ order }) => `${order} is declined.`,
    isDestructive: true,
  },
  cancel: {
    title: ({ order }) => `Cancel ${order}?`,
    text: 'The order cannot be reopened. Stock and spending accounts get back what the order took.',
    button: 'Cancel order',
    keep: 'Keep order',
    success: ({ order }) => `${order} is canceled.`,
    isDestructive: true,
  },
  complete: {
    title: ({ order }) => `Complete ${order}?`,
    text: 'Nothing more can be shipped on a completed order. This cannot be undone.',
    button: 'Complete order',
    success: ({ order }) => `${order} is completed.`,
  },
  forward: {
    title: ({ order }) => `Forward ${order} to its suppliers?`,
    text: 'One order per supplier is created and submitted at once:',
    button: 'Forward order',
    success: ({ order }) => `${order} is forwarded.`,
  },
  split: {
    title: ({ order }) => `Split ${order} by supplier?`,
    text: 'One order per supplier is created. The suppliers see it when you submit it:',
    button: 'Split order',
    success: ({ order }) => `${order} is split.`,
  },
  shipAll: {
    title: ({ order }) => `Ship all of ${order}?`,
    text: 'One shipment with all lines is created, and the order is completed.',
    button: 'Ship order',
    success: ({ order }) => `${order} is shipped and completed.`,
  },
  delete: {
    title: ({ order }) => `Delete ${order}?`,
    text: 'Its lines, payments and promotions are deleted too. This cannot be undone.',
    button: 'Delete order',
    success: ({ order }) => `${order} is deleted.`,
    isDestructive: true,
  },
}

interface StepDialogProps {
  step: OrderStep
  order: Order
  customer: string
  onClose: () => void
}

/** Dialog before an action on an order. It says what follows, asks for what the action needs, and performs it. */
export function StepDialog(props: StepDialogProps) {
  const { step, order, customer, onClose } = props
  if (step !== 'forward' && step !== 'split') return <Step {...props} />
  const title = titleOf(WORDS[step], order, customer)
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <Step {...props} outgoing={<OutgoingOrders lines={lines} />} />}
    </WithLines>
  )
}

function titleOf(words: StepWords, order: Order, customer: string): string {
  const facts = factsOf(order, customer)
  return words.title({ ...facts, order: nameInText(facts.order) })
}

function factsOf(order: Order, customer: string): StepFacts {
  return { order: orders.titleOf(order), total: formatPrice(order.Total ?? 0, order.Currency), customer }
}

/** @param props.outgoing preview of the orders that the step creates */
function Step({ step, order, customer, outgoing, onClose }: StepDialogProps & { outgoing?: ReactNode }) {
  const ids = useId()
  const router = useRouter()
  const { run, isRunning, problem, forget } = useOrderStep(order)
  const [decision, setDecision] = useDecision()
  const [shipper, setShipper] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const words = WORDS[step]
  const facts = factsOf(order, customer)
  const inputs: Partial<Record<OrderStep, StepInput>> = {
    approve: { comments: decision.comments },
    decline: decision,
    shipAll: {
      shipment: {
        ...(shipper.trim() && { Shipper: shipper.trim() }),
        ...(trackingNumber.trim() && { TrackingNumber: trackingNumber.trim() }),
      },
    },
  }
  const confirm = async () => {
    if (!(await run(step, inputs[step] ?? {}))) return
    toast({ title: 'Success', description: words.success(facts), type: 'success' })
    onClose()
    if (step !== 'delete') return
    // The page leaves before the order is removed from the cache, because the page would request it again.
    router.replace(lastListAddress(orders.route))
    forget()
  }
  return (
    <StepQuestion
      title={titleOf(words, order, customer)}
      {...{ words, isRunning, problem, onClose }}
      onConfirm={() => void confirm()}
    >
      {(step === 'approve' || step === 'decline') && (
        <DecisionFields
          decision={decision}
          onChange={setDecision}
          declined={step === 'decline' ? 'order' : undefined}
        />
      )}
      {outgoing}
      {step === 'shipAll' && (
        <Stack gap="3" color="fg">
          <Field id={`${ids}-shipper`} label="Carrier">
            <Input
              id={`${ids}-shipper`}
              value={shipper}
              maxLength={MAX_CARRIER_LENGTH}
              onChange={(event) => setShipper(event.currentTarget.value)}
            />
          </Field>
          <Field id={`${ids}-tracking`} label="Tracking number">
            <Input
              id={`${ids}-tracking`}
              value={trackingNumber}
              maxLength={MAX_TRACKING_LENGTH}
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
            />
          </Field>
        </Stack>
      )}
    </StepQuestion>
  )
}

/** Preview of the orders that forwarding or splitting creates, with the other lines. */
function OutgoingOrders({ lines }: { lines: readonly LineItem[] }) {
  const bySupplier = new Map<string, LineItem[]>()
  const staying: LineItem[] = []
  const forwarded: LineItem[] = []
  for (const line of lines) {
    if (line.OutgoingOrderID) forwarded.push(line)
    else if (!line.SupplierID || !isShippable(line)) staying.push(line)
    else bySupplier.set(line.SupplierID, [...(bySupplier.get(line.SupplierID) ?? []), line])
  }
  return (
    <Stack as="ul" gap="2" listStyleType="none" color="fg" maxH="16rem" overflowY="auto" tabIndex={0}>
      {[...bySupplier].map(([supplierId, theirs]) => (
        <Entry key={supplierId} title={<SupplierLink id={supplierId} />} lines={theirs} />
      ))}
      {staying.length > 0 && <Entry title="Stay in this order" lines={staying} />}
      {forwarded.length > 0 && <Entry title="Already in supplier orders" lines={forwarded} />}
    </Stack>
  )
}

const LINES = { one: 'line', many: 'lines' }

function Entry({ title, lines }: { title: ReactNode; lines: readonly LineItem[] }) {
  return (
    <Box as="li">
      <Text fontWeight="medium">
        {title}, {countOf(lines.length, LINES)}
      </Text>
      <Text color="fg.muted">
        {lines.map((line) => `${line.Quantity ?? 0} × ${productName(line)}`).join(', ')}
      </Text>
    </Box>
  )
}

/**
 * Performs steps on an order and updates everything that the page shows of it. After a failure, the order is read
 * again too, because another user may have changed it.
 */
function useOrderStep(order: Order) {
  const cache = useResourceCache(orders)
  const client = useQueryClient()
  const { decoded } = useSession()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = order.ID ?? ''

  /** Resolves to true when the step took effect. */
  const run = async (step: OrderStep, input: StepInput = {}): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    setProblem(undefined)
    try {
      const after = await performStep(step, id, input, { userName: decoded?.userName ?? '' })
      noteStep(orders, step, order, after)
      if (after) cache.keep(after)
      else void client.invalidateQueries({ queryKey: keys.lists('orders') })
      return true
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return false
    } finally {
      setRunning(false)
      if (step !== 'delete') void client.invalidateQueries({ queryKey: keys.item('orders', [id]) })
      void client.invalidateQueries({ queryKey: keys.all('shipments') })
    }
  }
  return { run, isRunning, problem, forget: () => cache.forget(id) }
}
