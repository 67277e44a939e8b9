'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { Instant } from '@/components/resource/instant'
import { OfficeLink } from '@/components/ui/link'
import { useCompanyName } from '@/hooks/use-company-name'
import { useFigure } from './use-figure'
import type { RecentOrder } from './rules/figures'
import { statusWords } from '@/lib/format/order-status'
import { formatPrice } from '@/lib/format/price'
import { Empty, Panel } from './panel'
import { useAreaHref } from './use-area-href'
import { idSegment } from '@/lib/url/id-segment'

/** Shows who placed an order and for which company. The company has its name where the user may read it. */
function Origin({ order: { buyer, companyId = '' } }: { order: RecentOrder }) {
  const { name } = useCompanyName('buyers', companyId)
  const who = [buyer, name ?? companyId].filter(Boolean).join(', ')
  return who && `${who} · `
}

/** Panel with the most recent orders. */
export function RecentOrdersPanel() {
  const figure = useFigure('recent-orders', (figures, _at, scope) => figures.recentOrders(scope), false)
  const hrefOf = useAreaHref()
  const orders = figure.isSample ? undefined : hrefOf('orders')
  return (
    <Panel
      title="Recent orders"
      figure={figure}
      columns={3}
      minH="18rem"
      link={orders === undefined ? undefined : { href: orders, label: 'All orders' }}
    >
      {(recent) =>
        recent.length === 0 ? (
          <Empty>No orders yet.</Empty>
        ) : (
          <Stack as="ul" listStyleType="none" gap="0" fontSize="sm">
            {recent.map((order) => (
              <Stack
                as="li"
                key={order.id}
                gap="0.5"
                py="2.5"
                borderTopWidth="1px"
                borderColor="border.muted"
                _first={{ borderTopWidth: '0', pt: '0' }}
                css={{ overflowWrap: 'anywhere' }}
              >
                <Flex justify="space-between" gap="3">
                  <Text as="span" fontWeight="medium" minW="0">
                    {orders === undefined ? (
                      order.id
                    ) : (
                      <OfficeLink
                        href={`${orders}/${idSegment(order.id)}`}
                        color="fg"
                        textDecoration="underline"
                      >
                        {order.id}
                      </OfficeLink>
                    )}
                  </Text>
                  <Text as="span" fontVariantNumeric="tabular-nums" flexShrink="0">
                    {formatPrice(order.amount, order.currency)}
                  </Text>
                </Flex>
                <Text color="fg.muted">
                  <Origin order={order} />
                  {statusWords(order.status)}
                </Text>
                <Text color="fg.muted" fontSize="xs">
                  <Instant iso={order.submitted} />
                </Text>
              </Stack>
            ))}
          </Stack>
        )
      }
    </Panel>
  )
}
