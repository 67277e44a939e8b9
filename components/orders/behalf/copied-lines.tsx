'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { newId } from '@/lib/forms/ids'
import type { BuyerProduct, LineItem } from '@/lib/ordercloud/models'
import { idBatches, MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import { wholePartQuery } from '@/lib/resource/part'
import { countOf } from '@/lib/resource/words'
import { productName, specWords } from '../rules/line'
import { notRepeatableReason } from '../rules/offer'
import { linesOf } from '../rules/parts'
import { useAsUser } from './acting-frame'
import type { AsUser } from '@/lib/ordercloud/as-user'

const LINES = { one: 'line', many: 'lines' }

interface CopiedLinesProps {
  /** The order whose lines are copied. */
  orderId: string
  isRunning: boolean
  /** Resolves to true when all lines are in the cart. */
  onAdd: (lines: readonly LineItem[]) => Promise<boolean>
  /** Called when the panel is no longer needed. */
  onDone: () => void
}

/** Panel that copies the lines of an earlier order into the cart, and says which ones cannot be ordered any more. */
export function CopiedLines(props: CopiedLinesProps) {
  const { orderId } = props
  const as = useAsUser()
  const title = `Copy order ${orderId}`
  const lines = useQuery({
    queryKey: wholePartQuery(linesOf(orderId)).queryKey,
    queryFn: ({ signal }) => wholePartQuery(linesOf(orderId)).queryFn({ signal, quiet: true }),
  })
  const ids = [...new Set(lines.data?.map(({ ProductID }) => ProductID))]
  const products = useQuery({
    queryKey: as.keyOf('data', 'products by id', ids),
    queryFn: ({ signal }) => readProducts(as, ids, signal),
    enabled: lines.data !== undefined,
  })
  const failed = lines.isError ? lines : products
  if (!lines.data || !products.data)
    return (
      <RecordPanel title={title}>
        {failed.isError ? (
          <PanelFailure
            title="The lines"
            error={failed.error}
            isFetching={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <PanelSkeleton title="The lines" />
        )}
      </RecordPanel>
    )
  return <Offered {...props} title={title} lines={lines.data} products={products.data} />
}

function Offered(
  props: CopiedLinesProps & { title: string; lines: readonly LineItem[]; products: readonly BuyerProduct[] },
) {
  const { title, lines, products, isRunning, onAdd, onDone } = props
  // The copies keep their IDs, so that another attempt adds none of them twice.
  const [offered] = useState(() =>
    lines.map((line) => ({
      line,
      reason: notRepeatableReason(
        line,
        products.find(({ ID }) => ID === line.ProductID),
      ),
      copy: copyOf(line),
    })),
  )
  const [isAdded, setAdded] = useState(false)
  const available = offered.filter(({ reason }) => reason === undefined)
  const others = offered.filter(({ reason }) => reason !== undefined)
  const add = async () => {
    if (!(await onAdd(available.map(({ copy }) => copy)))) return
    setAdded(true)
    if (others.length === 0) onDone()
  }
  return (
    <RecordPanel title={title}>
      <Stack gap="3">
        {available.length === 0 && <PanelNote>None of its lines can be ordered now.</PanelNote>}
        {isAdded ? (
          <Text role="status">
            {countOf(available.length, LINES)} added. {countOf(others.length, LINES)} could not be copied:
          </Text>
        ) : (
          available.length > 0 && (
            <Stack as="ul" gap="1" ps="4">
              {available.map(({ line, copy }) => (
                <li key={copy.ID}>{wordsOf(line)}</li>
              ))}
            </Stack>
          )
        )}
        {others.length > 0 && (
          <Box role="group" aria-label="Lines that cannot be copied">
            {!isAdded && <Text fontWeight="medium">Cannot be copied</Text>}
            <Stack as="ul" gap="1" ps="4">
              {others.map(({ line, copy, reason }) => (
                <li key={copy.ID}>
                  {wordsOf(line)}
                  <Text color="fg.muted" fontSize="xs">
                    {reason}
                  </Text>
                </li>
              ))}
            </Stack>
          </Box>
        )}
        <Flex gap="2" wrap="wrap">
          {!isAdded && available.length > 0 && (
            <Button size="sm" variant="outline" loading={isRunning} onClick={() => void add()}>
              Add {countOf(available.length, LINES)} to the cart
            </Button>
          )}
          <Button size="sm" variant="ghost" disabled={isRunning} onClick={onDone}>
            {isAdded ? 'Close' : 'Do not copy'}
          </Button>
        </Flex>
      </Stack>
    </RecordPanel>
  )
}

function wordsOf(line: LineItem): string {
  const choices = specWords(line)
  return `${line.Quantity ?? 0} × ${productName(line)}${choices ? ` (${choices})` : ''}`
}

/** Returns a new line with the same product, choices and quantity. The platform prices it for the user. */
function copyOf({ ProductID, Quantity, Specs }: LineItem): LineItem {
  const chosen = (Specs ?? []).map(({ SpecID, OptionID, Value }) => ({
    SpecID,
    ...(OptionID ? { OptionID } : { Value }),
  }))
  return {
    ID: newId(),
    ProductID,
    Quantity,
    ...(chosen.length > 0 && { Specs: chosen }),
  } as LineItem
}

async function readProducts(
  as: AsUser,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<BuyerProduct[]> {
  const pages = await Promise.all(
    [...idBatches(ids)].map((batch) =>
      as.call(
        (oc) => oc.Me,
        (me) =>
          me.ListProducts({ pageSize: MAX_IDS_PER_REQUEST, filters: { ID: batch.join('|') } }, { signal }),
        { signal },
      ),
    ),
  )
  return pages.flatMap(({ Items }) => Items as BuyerProduct[])
}
