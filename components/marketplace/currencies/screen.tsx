'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { EmptyPanel } from '@/components/resource/form/form-layout'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { formatNumber } from '@/lib/format/number'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { roles } from '@/lib/permissions/roles'
import { localeReference } from '@/lib/resource/locale-reference'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import { currenciesPage } from '../areas'
import {
  currencyName,
  currencyNote,
  MAX_CURRENCIES,
  readCurrencies,
  type CurrencyUse,
} from './read-currencies'

const TITLE = 'Currencies'
const VIEW_PRICES = [roles.ProductViewer, roles.ProductManager]
const SCHEDULES = { one: 'price schedule', many: 'price schedules' }

/** Page with the currencies of the marketplace, and the locales and price schedules that use each. */
export function CurrenciesScreen() {
  const view = useCan(currenciesPage.view)
  return view.allowed ? <Currencies /> : <NoAccess title={TITLE} access={view} />
}

function Currencies() {
  const prices = useCan(VIEW_PRICES)
  const canReadPrices = prices.allowed
  const isHydrated = useHydrated()
  const { data, isError, error, refetch } = useQuery({
    queryKey: keys.list('locales', { part: 'currencies', canReadPrices }),
    queryFn: ({ signal }) =>
      call((oc) => readCurrencies(oc, { canReadPrices }, { signal }), { signal, quiet: true }),
    enabled: isHydrated,
  })
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Users order in the currency of their locale, which is that of their buyer or user group. Price schedules can be assigned to them only if they have the same currency."
      />
      <Stack gap="3">
        {data ? (
          data.currencies.length === 0 ? (
            <EmptyPanel title={TITLE} note="No locale or price schedule has a currency yet." />
          ) : (
            <CurrencyTable currencies={data.currencies} />
          )
        ) : isError ? (
          <RowsFailure
            what="currencies"
            text={failureText(toPlatformError(error))}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton what="currencies" />
        )}
        {data?.isIncomplete && (
          <Text fontSize="sm" color="fg.muted">
            Price schedules have more than {MAX_CURRENCIES} currencies. The others are left out.
          </Text>
        )}
        {!prices.allowed && (
          <Text fontSize="sm" color="fg.muted">
            Price schedules are not counted. {prices.reason}
          </Text>
        )}
      </Stack>
    </>
  )
}

function CurrencyTable({ currencies }: { currencies: readonly CurrencyUse[] }) {
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" overflow="hidden">
      <Table>
        <caption>
          <VisuallyHidden>{TITLE}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnHead scope="col">Currency</ColumnHead>
            <ColumnHead scope="col" width={{ base: '8rem', md: '18rem' }}>
              Locales
            </ColumnHead>
            <ColumnHead scope="col" width="9rem" textAlign="end" display={{ base: 'none', md: 'table-cell' }}>
              Buyers and groups
            </ColumnHead>
            <ColumnHead scope="col" width={{ base: '7rem', md: '10rem' }} textAlign="end">
              Price schedules
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {currencies.map((currency) => (
            <CurrencyRow key={currency.code} currency={currency} />
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

function CurrencyRow({ currency }: { currency: CurrencyUse }) {
  const { code, locales, parties, schedules } = currency
  const note = currencyNote(currency)
  const filter = `?Currency=${encodeURIComponent(code === '' ? '!*' : code)}`
  return (
    <Row>
      <RowHead>
        <Box fontWeight="medium">{code || 'No currency'}</Box>
        <Text fontSize="xs" color="fg.muted" fontWeight="normal">
          {[currencyName(code), note].filter(Boolean).join('. ')}
        </Text>
      </RowHead>
      <Cell>
        {locales.length === 0
          ? '–'
          : locales.map((locale) => (
              <Box key={locale.ID}>
                <OfficeLink href={`/settings/locales/${idSegment(locale.ID ?? '')}`}>
                  {localeReference.titleOf(locale)}
                </OfficeLink>
              </Box>
            ))}
      </Cell>
      <Cell textAlign="end" display={{ base: 'none', md: 'table-cell' }}>
        {formatNumber(parties)}
      </Cell>
      <Cell textAlign="end">
        {schedules ? (
          <OfficeLink
            href={`/settings/priceschedules${filter}`}
            aria-label={`${countOf(schedules, SCHEDULES)}, ${code || 'no currency'}`}
          >
            {formatNumber(schedules)}
          </OfficeLink>
        ) : (
          (schedules ?? '–')
        )}
      </Cell>
    </Row>
  )
}
