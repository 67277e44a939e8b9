'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { OfficeLink } from '@/components/ui/link'
import { useFigure, type Figure } from '@/hooks/use-figure'
import type { Waiting } from '@/lib/notifications/sources'
import { countOf } from '@/lib/resource/words'
import { Empty, Limit, Panel } from './panel'
import { useAreaHref } from './use-area-href'

/** Products with less stock than their notification point. */
export function LowStockPanel() {
  const figure = useFigure('low-stock', (figures, _at, scope) => figures.lowStock(scope))
  return (
    <WaitingPanel
      title="Low stock"
      columns={3}
      shown={6}
      figure={figure}
      area="products"
      all="All products"
      words={{ one: 'product', many: 'products' }}
      none="No product is below its notification point."
    />
  )
}

/** Returns that somebody has to approve or complete. */
export function ReturnsPanel() {
  const figure = useFigure('returns', (figures, _at, scope) => figures.returns(scope))
  return (
    <WaitingPanel
      title="Returns to handle"
      columns={2}
      shown={2}
      figure={figure}
      area="returns"
      all="All returns"
      words={{ one: 'return', many: 'returns' }}
      none="No return is to be handled."
    />
  )
}

interface WaitingPanelProps {
  title: string
  columns: 2 | 3
  /** How many of them to show. */
  shown: number
  figure: Figure<Waiting>
  /** Key of the area that its records are in. */
  area: string
  all: string
  words: { one: string; many: string }
  none: string
}

function WaitingPanel(props: WaitingPanelProps) {
  const { title, columns, shown, figure, area, all, words, none } = props
  const hrefOf = useAreaHref()
  const list = figure.isSample ? undefined : hrefOf(area)
  return (
    <Panel
      title={title}
      figure={figure}
      columns={columns}
      minH="7rem"
      link={list === undefined ? undefined : { href: list, label: all }}
    >
      {({ items, total, limit }) => (
        <>
          {total === 0 ? (
            <Empty>{none}</Empty>
          ) : (
            <Text fontSize="3xl" fontWeight="semibold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
              {countOf(total, words)}
            </Text>
          )}
          <Stack as="ul" listStyleType="none" gap="0" mt="2" fontSize="sm">
            {items.slice(0, shown).map(({ id, title: news, info, about }) => (
              <Stack as="li" key={id} gap="0" py="2" css={{ overflowWrap: 'anywhere' }}>
                <HStack fontWeight="medium">
                  {list === undefined || !about ? (
                    news
                  ) : (
                    <OfficeLink
                      href={`${list}/${encodeURIComponent(about.id)}`}
                      color="fg"
                      textDecoration="underline"
                    >
                      {news}
                    </OfficeLink>
                  )}
                </HStack>
                <Text color="fg.muted">{info}</Text>
              </Stack>
            ))}
          </Stack>
          <Limit>{limit}</Limit>
        </>
      )}
    </Panel>
  )
}
