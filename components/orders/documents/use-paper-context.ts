'use client'

import { useCompanyNames } from '@/components/orders/parts/use-company-names'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useTimeZone } from '@/hooks/use-time-zone'
import { isMarketplace } from '@/lib/parties/companies'
import { getSettings } from '@/lib/settings'
import type { PaperContext } from './line-words'
import { senderOf } from './paper-document'

/**
 * Returns what documents need to know about the reader, and the read of the reader's company, which has to succeed
 * before a document is described.
 *
 * @param supplierIds the suppliers that the document names
 */
export function usePaperContext(supplierIds: readonly string[] = []) {
  const { isSupplier, id, error, retry } = useOwnCompany()
  const { nameOf, isPending } = useCompanyNames('suppliers', supplierIds)
  const timeZone = useTimeZone()
  const settings = getSettings()
  const context: PaperContext = {
    sender: senderOf(settings),
    timeZone,
    supplierId: id,
    supplierName: (supplierId) => (isMarketplace(supplierId) ? settings.marketplaceName : nameOf(supplierId)),
  }
  return {
    context,
    isSupplier,
    isNaming: isPending,
    company: {
      data: isSupplier ? id : 'none',
      isError: error !== null,
      error,
      isFetching: false,
      refetch: retry,
    },
  }
}
