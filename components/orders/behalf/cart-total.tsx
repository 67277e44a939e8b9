'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { formatPrice } from '@/lib/format/price'
import { displayMessage, toPlatformError, type PlatformError } from '@/lib/ordercloud/errors'
import { idSegment } from '@/lib/url/id-segment'
import { ProblemList } from '../actions/problem-list'
import { Money } from '../parts/money'
import { StepQuestion } from '../parts/step-question'
import { totalsOf } from '../rules/totals'
import { useAsUser } from './acting-frame'
import { checkCart, submitCart, type Cart } from '@/lib/orders/cart'
import { useAsUserWrite } from './use-as-user-query'

interface CartTotalProps {
  orderId: string
  cart: Cart
  /** Reason why the cart cannot be submitted yet, such as a typed quantity that is not saved. */
  blockedReason: string | undefined
}

/** Panel with the platform's total of the cart, and the buttons that keep, check and submit it. */
export function CartTotal({ orderId, cart, blockedReason }: CartTotalProps) {
  const { order, lines, promotions } = cart
  const router = useRouter()
  const as = useAsUser()
  const client = useQueryClient()
  const submitting = useAsUserWrite(orderId)
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [checked, setChecked] = useState<{ problems: PlatformError['errors']; cart: unknown }>()
  // A change of the cart makes the result of the check obsolete.
  const problems = checked?.cart === cart ? checked.problems : undefined
  const [isAsking, setAsking] = useState(false)
  const { lines: rows, total } = totalsOf(order, { promotions, lines })
  const reason = lines.length === 0 ? 'Add a product first.' : blockedReason
  const page = `/orders/${idSegment(orderId)}`

  const check = async (isToSubmit: boolean) => {
    setChecking(true)
    setChecked(undefined)
    setFailure(undefined)
    try {
      const found = await checkCart(as, orderId)
      // The check may have calculated shipping and tax.
      const queryKey = as.keyOf('data', 'order', orderId)
      await client.invalidateQueries({ queryKey })
      setChecked({ problems: found, cart: client.getQueryData(queryKey) })
      setAsking(isToSubmit && found.length === 0)
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
    } finally {
      setChecking(false)
    }
  }
  const submit = async () => {
    const isDone = await submitting.run((user) => submitCart(user, orderId), 'Order submitted.')
    if (isDone) router.push(page)
  }
  return (
    <RecordPanel title="Total">
      <Box as="dl" fontSize="sm" aria-live="polite">
        {rows.map(({ key, label, amount, note }) => (
          <Flex key={key} justify="space-between" gap="3" py="0.5">
            <Box as="dt" minW="0" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
              {label}
              {note && (
                <Text as="span" display="block" fontSize="xs">
                  {note}
                </Text>
              )}
            </Box>
            <Box as="dd">
              <Money amount={amount} currency={order.Currency} />
            </Box>
          </Flex>
        ))}
        <Flex justify="space-between" gap="3" pt="2" mt="1.5" borderTopWidth="1px" fontWeight="semibold">
          <dt>Total {order.Currency || 'USD'}</dt>
          <Box as="dd">
            <Money amount={total} currency={order.Currency} />
          </Box>
        </Flex>
      </Box>
      {problems && problems.length > 0 && (
        <Alert status="warning" mt="3" title="The order cannot be submitted yet">
          <ProblemList problems={problems} lines={lines} />
        </Alert>
      )}
      {problems?.length === 0 && (
        <Alert status="success" mt="3">
          The platform found no problems.
        </Alert>
      )}
      {failure && (
        <Text role="alert" mt="3" color="fg.error" fontWeight="medium">
          {failure}
        </Text>
      )}
      <Stack gap="2" mt="4">
        <Button loading={isChecking} disabledReason={reason} onClick={() => void check(true)}>
          Submit order
        </Button>
        <Flex gap="2" wrap="wrap">
          <Button
            flex="1"
            variant="outline"
            disabled={isChecking}
            disabledReason={reason}
            onClick={() => void check(false)}
          >
            Check
          </Button>
          <LinkButton flex="1" variant="outline" href={page}>
            Save as cart
          </LinkButton>
        </Flex>
        <Text color="fg.muted" fontSize="xs">
          Every change is saved at once. The cart stays in the list of orders, with the status Unsubmitted.
        </Text>
      </Stack>
      {isAsking && (
        <StepQuestion
          title={`Submit this order for ${as.name}?`}
          words={{
            text: `The total is ${formatPrice(total, order.Currency)}. The order is placed in the name of ${as.name}.`,
            button: 'Submit order',
          }}
          isRunning={submitting.isRunning}
          problem={submitting.problem}
          onConfirm={() => void submit()}
          onClose={() => setAsking(false)}
        />
      )}
    </RecordPanel>
  )
}
