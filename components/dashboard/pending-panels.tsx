'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { useFigure, type Figure } from './use-figure'
import { PENDING_RETURN_STATUSES } from './rules/figures'
import { statusWords } from '@/lib/format/order-status'
import type { PendingItems } from '@/components/notifications/public'
import { roles } from '@/lib/permissions/roles'
import { countOf } from '@/lib/resource/words'
import { LinkRow } from './link-row'
import { Empty, Limit, Panel } from './panel'
import { useAreaHref } from './use-area-href'
import { idSegment } from '@/lib/url/id-segment'

/** Panel with the products whose stock is below their notification point. */
export function LowStockPanel() {
  // The notifications list the same products. Users who may not open them get the list of all products.
  const { allowed } = useCan(roles.ProfileManager)
  const figure = useFigure('low-stock', (figures, _at, scope) => figures.lowStock(scope), false)
  return (
    <WaitingPanel
      title="Low stock"
      columns={3}
      shown={6}
      figure={figure}
      area="products"
      linkOf={(list) =>
        allowed
          ? { href: '/notifications?show=stock', label: 'All with low stock' }
          : { href: list, label: 'All products' }
      }
      words={{ one: 'product', many: 'products' }}
      none="No products below their notification point."
    />
  )
}

/** Panel with the returns that have to be approved or completed. */
export function ReturnsPanel() {
  const figure = useFigure('returns', (figures, _at, scope) => figures.returns(scope), false)
  return (
    <WaitingPanel
      title="Returns to handle"
      columns={2}
      shown={2}
      figure={figure}
      area="returns"
      linkOf={(list) => ({ href: list, label: 'All returns' })}
      partsOf={(list) =>
        PENDING_RETURN_STATUSES.map((status) => ({
          href: `${list}?Status=${status}`,
          label: statusWords(status),
        }))
      }
      words={{ one: 'return', many: 'returns' }}
      none="No returns to handle."
    />
  )
}

type PanelLink = { href: string; label: string }

interface WaitingPanelProps {
  title: string
  columns: 2 | 3
  /** Number of records to show. */
  shown: number
  figure: Figure<PendingItems>
  /** Key of the area that the records belong to. */
  area: string
  /** Returns the link to all of the records, from the address of the area's list. */
  linkOf: (list: string) => PanelLink
  /** Returns the links to parts of the records, because a list filters by one status only. */
  partsOf?: (list: string) => PanelLink[]
  words: { one: string; many: string }
  none: string
}

function WaitingPanel(props: WaitingPanelProps) {
  const { title, columns, shown, figure, area, linkOf, partsOf, words, none } = props
  const hrefOf = useAreaHref()
  const list = figure.isSample ? undefined : hrefOf(area)
  return (
    <Panel
      title={title}
      figure={figure}
      columns={columns}
      minH="7rem"
      link={list === undefined ? undefined : linkOf(list)}
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
          {list !== undefined && total > 0 && partsOf && (
            <LinkRow name={`${title} by status`} links={partsOf(list)} />
          )}
          <Stack as="ul" listStyleType="none" gap="0" mt="2" fontSize="sm">
            {items.slice(0, shown).map(({ id, title: news, info, about }) => (
              <Stack as="li" key={id} gap="0" py="2" css={{ overflowWrap: 'anywhere' }}>
                <HStack fontWeight="medium">
                  {list === undefined || !about ? (
                    news
                  ) : (
                    <OfficeLink href={`${list}/${idSegment(about.id)}`} color="fg" textDecoration="underline">
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
