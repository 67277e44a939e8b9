'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { EqualNot } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useId, useState } from 'react'
import { Empty, Id } from '@/components/resource/cells'
import { Instant } from '@/components/resource/instant'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { RecordLink } from '@/components/resource/record/record-link'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Switch } from '@/components/ui/switch'
import { Thumbnail } from '@/components/ui/thumbnail'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import { READERS } from '@/lib/permissions/readers'
import { countOf } from '@/lib/resource/words'
import { Picture } from '../cells'
import { productFacets } from '../facets/resource'
import { priceScheduleReference } from '../priceschedules/reference'
import { products } from '../resource'
import {
  COMPARED_PRODUCTS,
  compareProducts,
  type ComparedProduct,
  type ComparedRow,
  type ComparedSection,
} from '../rules/compare'
import { readComparison } from './read-compared'

const TITLE = 'Compare products'

const CATALOG_READERS = { readers: READERS.catalogs }

/** Page with two to four products side by side, which the address names. */
export function ComparePage() {
  const view = useCan(products.access.view)
  const given = useSearchParams().getAll('product')
  const ids = [...new Set(given)].filter(Boolean)
  if (!view.allowed) return <NoAccess title={TITLE} access={view} />
  if (ids.length < COMPARED_PRODUCTS.min)
    return (
      <>
        <PageHeader title={TITLE} />
        <Alert status="warning" title="No products are selected">
          Select {COMPARED_PRODUCTS.min} to {COMPARED_PRODUCTS.max} products in the{' '}
          <Link href={products.route}>list of products</Link>, then press “Compare”.
        </Alert>
      </>
    )
  return <Comparison ids={ids.slice(0, COMPARED_PRODUCTS.max)} leftOut={ids.slice(COMPARED_PRODUCTS.max)} />
}

function Comparison({ ids, leftOut }: { ids: readonly string[]; leftOut: readonly string[] }) {
  const may = {
    schedules: useCanRead(priceScheduleReference),
    catalogs: useCanRead(CATALOG_READERS),
    facets: useCan(productFacets.access.view).allowed,
  }
  const isHydrated = useHydrated()
  const only = useOnlyDifferences()
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: keys.item(products.path, ['compared', ...ids]),
    queryFn: ({ signal }) => readComparison(ids, may, signal),
    gcTime: 0,
    enabled: isHydrated,
  })
  const retry = () => void refetch()
  const sections = data ? compareProducts(data.compared, data.facets) : []
  const differences = sections.flatMap(({ rows }) => rows).filter(({ isDifferent }) => isDifferent).length
  return (
    <>
      <PageHeader title={TITLE} />
      {leftOut.length > 0 && (
        <Alert
          status="warning"
          mb="3"
          title={`Only the first ${COMPARED_PRODUCTS.max} products are compared`}
        >
          Left out: {leftOut.join(', ')}.
        </Alert>
      )}
      {data && data.missing.length > 0 && (
        <Alert
          status="warning"
          mb="3"
          title={`${countOf(data.missing.length, products.words)} could not be found`}
        >
          {data.missing.join(', ')}. They may have been deleted, or you do not have access to them.
        </Alert>
      )}
      <Card>
        {data === undefined ? (
          isError ? (
            <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
          ) : (
            <PanelSkeleton title={TITLE} />
          )
        ) : data.compared.length === 0 ? (
          <PanelNote>None of these products can be shown.</PanelNote>
        ) : (
          <>
            <Flex gap="4" mb="3" wrap="wrap" align="center" justify="space-between">
              <Text role="status" fontSize="sm" color="fg.muted">
                {data.compared.length < COMPARED_PRODUCTS.min
                  ? 'There is no other product to compare it with.'
                  : differences === 0
                    ? 'No value differs.'
                    : `${formatNumber(differences)} ${differences === 1 ? 'row differs' : 'rows differ'}.`}
              </Text>
              <Flex asChild gap="2" align="center" fontSize="sm" minH={{ base: 'touch', md: '8' }}>
                <label>
                  <Switch checked={only.isOn} onChange={(event) => only.set(event.currentTarget.checked)} />
                  Only differences
                </label>
              </Flex>
            </Flex>
            <ComparedTable compared={data.compared} sections={sections} isOnlyDifferent={only.isOn} />
          </>
        )}
      </Card>
    </>
  )
}

/** The choice to show only rows that differ, which the address holds. */
function useOnlyDifferences() {
  const parameters = useSearchParams()
  const pathname = usePathname()
  const inAddress = parameters.get('show') === 'differences'
  // The address changes a moment after the click, and the switch must not go back until then.
  const [shown, setShown] = useState({ inAddress, isOn: inAddress })
  if (shown.inAddress !== inAddress) setShown({ inAddress, isOn: inAddress })
  const set = (isOn: boolean) => {
    setShown({ inAddress, isOn })
    const next = new URLSearchParams(parameters)
    if (isOn) next.set('show', 'differences')
    else next.delete('show')
    window.history.replaceState({}, '', `${pathname}?${next.toString()}`)
  }
  return { isOn: shown.isOn, set }
}

/** Table with a column for each product. Narrow screens scroll it sideways, and the names of the rows stay in view. */
function ComparedTable(props: {
  compared: readonly ComparedProduct[]
  sections: readonly ComparedSection[]
  isOnlyDifferent: boolean
}) {
  const { compared, isOnlyDifferent } = props
  const id = useId()
  const sections = props.sections.flatMap(({ title, rows }) => {
    const shown = isOnlyDifferent ? rows.filter(({ isDifferent }) => isDifferent) : rows
    return shown.length > 0 ? [{ title, rows: shown }] : []
  })
  return (
    // A scrolled region must be reachable by keyboard.
    <Box role="region" aria-labelledby={id} tabIndex={0} overflowX="auto" css={TABLE}>
      <table>
        <caption id={id}>
          <VisuallyHidden>Values of the compared products</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {compared.map(({ product }) => (
              <th key={product.ID} scope="col">
                <Flex gap="2" align="flex-start">
                  <Picture product={product} />
                  <Box minW="0">
                    <RecordLink to={['products', product.ID ?? '']} view={products.access.view} isAlone>
                      {product.Name || product.ID}
                    </RecordLink>
                    <Box>
                      <Id>{product.ID}</Id>
                    </Box>
                  </Box>
                </Flex>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={compared.length + 1} data-section>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.key} data-different={row.isDifferent}>
                <th scope="row">
                  <Flex gap="1.5" align="flex-start" justify="space-between">
                    <span>{row.label}</span>
                    {row.isDifferent && (
                      <span>
                        <Icon as={EqualNot} boxSize="3.5" aria-hidden />
                        <VisuallyHidden>differs</VisuallyHidden>
                      </span>
                    )}
                  </Flex>
                </th>
                {row.values.map((value, at) => (
                  <td key={compared[at]?.product.ID}>
                    <Value row={row} at={at} value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {sections.length === 0 && <PanelNote>No value differs.</PanelNote>}
    </Box>
  )
}

function Value({ row, at, value }: { row: ComparedRow; at: number; value: string | undefined }) {
  if (value === undefined) return <Empty />
  if (row.pictures)
    return (
      <Stack gap="1.5">
        {row.pictures[at]?.map(({ url, text }, position) => (
          // Nothing else tells the same picture twice from each other.
          <Flex key={position} gap="2" align="flex-start">
            <Thumbnail url={url} />
            <Text as="span" minW="0">
              {text}
            </Text>
          </Flex>
        ))}
      </Stack>
    )
  if (row.kind === 'company') return <CompanyCell kind="suppliers" id={value} />
  return row.kind === 'instant' ? <Instant iso={value} /> : value
}

const TABLE = {
  '& table': {
    width: 'full',
    minWidth: '40rem',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
  },
  '& :is(th, td)': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: '1.5',
    paddingInline: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& tbody th': { fontWeight: 'normal', color: 'fg.muted' },
  '& tbody th[data-section]': { fontWeight: 'semibold', color: 'fg', paddingTop: '4' },
  '& thead th': { fontWeight: 'medium' },
  '& thead th:first-of-type': { width: { base: '8rem', md: '14rem' } },
  '& tr > :first-child': { position: 'sticky', insetInlineStart: '0', bg: 'bg.panel' },
  '& tr[data-different=true] > *': { bg: 'bg.selected' },
  '& tr[data-different=true] > th': { color: 'fg' },
} as const
