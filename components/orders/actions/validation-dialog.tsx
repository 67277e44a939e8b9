'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'
import { readSubmitProblems } from './perform-step'
import { ProblemList } from './problem-list'
import { WithLines } from './with-lines'

/** Dialog with every problem that would prevent the submission of an order, and the lines that each one concerns. */
export function ValidationDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const title = `Can ${nameInText(orders.titleOf(order))} be submitted?`
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <Problems {...{ order, title, lines, onClose }} />}
    </WithLines>
  )
}

function Problems(props: { order: Order; title: string; lines: readonly LineItem[]; onClose: () => void }) {
  const { order, title, lines, onClose } = props
  const id = order.ID ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('orders', [id, 'submit problems']),
    queryFn: () => readSubmitProblems(id),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Box aria-live="polite" minH="4rem" color="fg">
        {!data && isFetching && <Text color="fg.muted">Checking the order…</Text>}
        {error && !isFetching && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {displayMessage(toPlatformError(error))}
          </Text>
        )}
        {data?.length === 0 && <Text>Yes. The platform found no problems.</Text>}
        {data && data.length > 0 && <ProblemList problems={data} lines={lines} />}
      </Box>
    </Dialog>
  )
}
