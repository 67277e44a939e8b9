import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import type { ReactNode } from 'react'
import { FilterChips } from '@/components/resource/list/filter-chips'
import { sessionChanged } from '@/lib/ordercloud/session'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockBuyer = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ Buyers: { Get: mockBuyer } }),
}))

function show(role: string[], children: ReactNode) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({ marketplaceId: 'meridian' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  mockBuyer.mockReset().mockResolvedValue({ ID: 'harborline', Name: 'Harborline' })
})

describe('the chip of a filter by another record', () => {
  const filter = { kind: 'reference', key: 'FromCompanyID', label: 'Buyer', to: buyerReference } as const
  const chips = (
    <FilterChips
      chips={[{ filter, value: 'harborline' }]}
      filters={{}}
      onGone={() => undefined}
      onChange={() => undefined}
      addressWithout={() => '/orders'}
    />
  )

  it('shows the name and ID of that record', async () => {
    show(['BuyerReader'], chips)
    expect(await screen.findByText(/Harborline \(harborline\)/)).toBeInTheDocument()
  })

  it('shows only the ID, without a request, to users who may not read the record', () => {
    show(['OrderReader'], chips)
    expect(screen.getByRole('button', { name: 'Buyer: harborline' })).toBeInTheDocument()
    expect(mockBuyer).not.toHaveBeenCalled()
  })
})
