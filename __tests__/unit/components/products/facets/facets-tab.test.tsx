import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FacetsTab } from '@/components/products/facets/facets-tab'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/hooks/use-leave-guard', () => ({ useLeaveGuard: () => ({ isAsking: false }) }))
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const FACETS = [
  { ID: 'color', Name: 'Color', XpPath: 'Facets.Color', xp: { Options: ['Red', 'Blue'] } },
  { ID: 'gauge', Name: 'Gauge', XpPath: 'Facets.Gauge', xp: { Options: [10, 12] } },
]
const COUNTS = [{ XpPath: 'Facets.Color', Values: [{ Value: 'Blue', Count: 3 }] }]
const dialogs = { alert: jest.fn(), confirm: jest.fn(), prompt: jest.fn() }
const ROLES =
  'ProductManager ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'

let stored: { ID: string; xp: Record<string, unknown> }
const sdk = {
  ProductFacets: { List: jest.fn(async () => ({ Items: FACETS, Meta: { TotalCount: 2, TotalPages: 1 } })) },
  Products: {
    List: jest.fn(async () => ({ Items: [], Meta: { TotalCount: 9, Facets: COUNTS } })),
    Get: jest.fn(async () => stored),
    Patch: jest.fn(async (_: string, { xp }: { xp: { Facets: object } }) => {
      stored = { ...stored, xp: { ...stored.xp, Facets: { ...(stored.xp.Facets as object), ...xp.Facets } } }
      return stored
    }),
  },
}

function show(xp: Record<string, unknown>, assignedRoles = ROLES) {
  stored = { ID: 'p', xp }
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: assignedRoles.split(' '), isAdmin: true })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <FacetsTab product={stored as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

const box = (name: string | RegExp) => within(screen.getByRole('dialog')).getByRole('checkbox', { name })
const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })

it('writes only the chosen values of one facet, and creates the path', async () => {
  const user = show({ Weight: 3 })
  await user.click(await screen.findByRole('button', { name: 'Change Gauge' }))
  await user.click(box('12'))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sdk.Products.Patch).toHaveBeenCalledWith('p', { xp: { Facets: { Gauge: [12] } } })
  expect(await screen.findByRole('list', { name: 'Values of Gauge' })).toHaveTextContent('12')
})

it('shows counts, and marks values that are not options', async () => {
  const user = show({ Facets: { Color: ['Pink'] } })
  expect(await screen.findByRole('list', { name: 'Values of Color' })).toHaveTextContent(
    'Pink (not an option)',
  )
  await user.click(screen.getByRole('button', { name: 'Change Color' }))
  expect(box(/^Blue ?, 3 products/)).not.toBeChecked()
  expect(box(/^Pink +.not an option/)).toBeChecked()
})

it('rejects a save over a change by another user, then adopts that change', async () => {
  const user = show({ Facets: { Color: ['Red'] } })
  await user.click(await screen.findByRole('button', { name: 'Change Color' }))
  await user.click(box(/^Blue/))
  stored = { ID: 'p', xp: { Facets: { Color: ['Red', 'Pink'] } } }
  await user.click(save())
  expect(await screen.findByText(/Nothing was saved, because this product has changed/)).toBeInTheDocument()
  expect(sdk.Products.Patch).not.toHaveBeenCalled()
  expect(box(/^Pink/)).toBeChecked()
  await user.click(save())
  await waitFor(() =>
    expect(sdk.Products.Patch).toHaveBeenCalledWith('p', {
      xp: { Facets: { Color: ['Red', 'Pink', 'Blue'] } },
    }),
  )
})

it('says why values cannot be changed', async () => {
  show({ Facets: { Color: { shade: 1 } } }, 'ProductViewer ProductReader ProductFacetReader')
  expect(await screen.findByRole('button', { name: 'Change Gauge' })).toHaveAccessibleDescription(
    /Product Manager/,
  )
  expect(screen.getByText(/another kind of value/)).toBeInTheDocument()
})
