import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AudienceLine, AudienceNote } from '@/components/products/catalogs/audience-note'
import { VisibilityPanel } from '@/components/products/catalogs/visibility-panel'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({
  ...{ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/products/p' },
  useSearchParams: () => new URLSearchParams(),
}))

const page = <T,>(Items: T[], pages = 1) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages: Items.length > 0 ? pages : 0, Page: 1 },
})
const CLOSED = { ViewAllProducts: false, ViewAllCategories: true }

let buyers: ReturnType<typeof page<object>>
let assignments: object[]
const sdk = {
  Catalogs: {
    List: jest.fn(async () => page([{ ID: 'yard', Name: 'Yard catalog', Active: true }])),
    ListAssignments: jest.fn(async () => buyers),
    ListProductAssignments: jest.fn(async () => page([{ CatalogID: 'yard' }])),
  },
  Categories: {
    List: jest.fn(async () => page([{ ID: 'lamps', Name: 'Lamps', Active: true }])),
    ListAssignments: jest.fn(async () =>
      page([{ CategoryID: 'lamps', BuyerID: 'b', ViewAllProducts: false }]),
    ),
    ListProductAssignments: jest.fn(async () => page([{ CategoryID: 'lamps' }])),
  },
  Products: {
    ListAssignments: jest.fn(async () => page(assignments)),
    ListSuppliers: jest.fn(async () => page([])),
  },
  PriceSchedules: {
    List: jest.fn(async () => page([{ ID: 'list', Name: 'List', PriceBreaks: [{ Quantity: 1, Price: 5 }] }])),
  },
  Locales: {
    ListAssignments: jest.fn(async () =>
      page([
        { LocaleID: 'us', BuyerID: 'b' },
        { LocaleID: 'eu', BuyerID: 'b', UserGroupID: 'fitters' },
      ]),
    ),
    Get: jest.fn(async (id: string) => ({ ID: id, Currency: id === 'us' ? 'USD' : 'EUR' })),
  },
}

function show(part: ReactNode, ...roles: string[]) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({
      assignedRoles: ['BuyerCatalogViewer', 'CatalogReader', 'CategoryReader', ...roles],
      isAdmin: true,
    })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
  return { user: userEvent.setup(), client }
}

const product = { ID: 'p', Name: 'Lamp', Active: true } as never

beforeEach(() => {
  jest.clearAllMocks()
  provideSettings({ marketplaceId: 'market' } as Settings)
  buyers = page([{ CatalogID: 'yard', BuyerID: 'b', ...CLOSED }])
  assignments = []
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('says why the users of a buyer do not see the product, with links to the places to change', async () => {
  assignments = [{ ProductID: 'p', BuyerID: 'b', UserGroupID: 'fitters' }]
  const { user } = show(<VisibilityPanel product={product} />)
  await user.click(screen.getByRole('button', { name: 'Check visibility' }))
  expect(screen.getByText('Choose a buyer.')).toBeInTheDocument()
  expect(call).not.toHaveBeenCalled()
  // Without the role that lists buyers, the ID is typed.
  await user.type(screen.getByRole('textbox', { name: /^Buyer/ }), 'b')
  await user.click(screen.getByRole('button', { name: 'Check visibility' }))
  expect(await screen.findByText('These users do not see the product.')).toBeInTheDocument()
  expect(screen.getByText('These user groups see it: fitters.')).toBeInTheDocument()
  const conditions = within(screen.getByRole('list', { name: 'Conditions' }))
  const item = (text: RegExp) =>
    conditions.getAllByRole('listitem').find(({ textContent }) => text.test(textContent ?? ''))!
  expect(item(/^Met: The product is active/)).toBeDefined()
  expect(within(item(/does not show all products/)).getByRole('link')).toHaveAttribute(
    'href',
    '/buyers/b/catalogs/yard',
  )
  expect(within(item(/“Lamps” does not show all its products/)).getByRole('link')).toHaveAttribute(
    'href',
    '/buyers/b/catalogs/yard/categories/lamps',
  )
  expect(within(item(/not assigned to the buyer/)).getByRole('link')).toHaveAttribute(
    'href',
    '/products/p?tab=pricing',
  )
  expect(item(/^Not met: No price schedule applies/)).toBeDefined()
})

it('judges the users of one group by the assignments of the group', async () => {
  assignments = [{ ProductID: 'p', BuyerID: 'b', UserGroupID: 'fitters' }]
  const { user } = show(<VisibilityPanel product={product} />)
  await user.type(screen.getByRole('textbox', { name: /^Buyer/ }), 'b')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Users' }), 'One user group')
  await user.type(screen.getByRole('textbox', { name: /^User group/ }), 'fitters')
  await user.click(screen.getByRole('button', { name: 'Check visibility' }))
  expect(
    await screen.findByText('These users see the product but cannot order it, because there is no price.'),
  ).toBeInTheDocument()
  expect(screen.getByText(/The product is assigned to the user group\./)).toBeInTheDocument()
})

describe('the price of users', () => {
  const priced = { ID: 'p', Name: 'Lamp', Active: true, DefaultPriceScheduleID: 'list' } as never
  const check = async (roles: string[], group?: string) => {
    assignments = [{ ProductID: 'p', BuyerID: 'b' }]
    const { user } = show(<VisibilityPanel product={priced} />, ...roles)
    await user.type(screen.getByRole('textbox', { name: /^Buyer/ }), 'b')
    if (group) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Users' }), 'One user group')
      await user.type(screen.getByRole('textbox', { name: /^User group/ }), group)
    }
    await user.click(screen.getByRole('button', { name: 'Check visibility' }))
    const conditions = await screen.findByRole('list', { name: 'Conditions' })
    return within(conditions).getAllByRole('listitem').at(-1)!
  }

  it('does not apply in another currency, which is named with the place to change it', async () => {
    const price = await check(['LocaleReader'])
    expect(
      screen.getByText('These users see the product but cannot order it, because there is no price in USD.'),
    ).toBeInTheDocument()
    expect(price).toHaveTextContent(
      'Not met: Price schedule “List” has no currency, but these users buy in USD, so it does not apply.',
    )
    expect(within(price).getByRole('link', { name: 'Change its currency' })).toHaveAttribute(
      'href',
      '/products/p?tab=pricing',
    )
  })

  it('is judged by the currency of their user group', async () => {
    expect(await check(['LocaleAdmin'], 'fitters')).toHaveTextContent('but these users buy in EUR')
  })

  it('is not claimed without the role that reads currencies', async () => {
    expect(await check([])).toHaveTextContent(
      /^Price schedule “List” applies to users without a currency only: the default price\./,
    )
    expect(sdk.Locales.ListAssignments).not.toHaveBeenCalled()
  })
})

describe('the note about the audience', () => {
  it('says that no buyer sees the product', async () => {
    show(<AudienceNote product={product} />)
    expect(await screen.findByText('No buyer sees this product')).toBeInTheDocument()
    expect(screen.getByText(/neither a category nor an assignment shows it/)).toBeInTheDocument()
    expect(jest.mocked(call).mock.calls.length).toBeLessThanOrEqual(8)
  })

  it('does not claim that nobody sees the product when there are further buyers', async () => {
    buyers = page([{ CatalogID: 'yard', BuyerID: 'b', ...CLOSED }], 2)
    show(<AudienceNote product={product} />)
    expect(await screen.findByText(/There is too much data to say/)).toBeInTheDocument()
  })

  it('names the reason when the answer is not known', async () => {
    sdk.Catalogs.ListProductAssignments.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
    show(<AudienceNote product={product} />)
    expect(
      await screen.findByText(/It is not known if any buyer sees this product\. Not now\./),
    ).toBeInTheDocument()
  })

  it('asks for nothing more than the catalogs of an inactive product', async () => {
    show(<AudienceNote product={{ ID: 'p', Active: false } as never} />)
    expect(await screen.findByText('The product is inactive.')).toBeInTheDocument()
    expect(sdk.Categories.ListProductAssignments).not.toHaveBeenCalled()
  })

  it('is absent when a group of a buyer sees the product', async () => {
    assignments = [{ ProductID: 'p', BuyerID: 'b', UserGroupID: 'fitters' }]
    const { client } = show(<AudienceNote product={product} />)
    await waitFor(() => expect(sdk.Products.ListAssignments).toHaveBeenCalled())
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByText('No buyer sees this product')).not.toBeInTheDocument()
  })
})

describe('the line about the audience', () => {
  const line = (name: string) => screen.findByRole('link', { name })

  it('opens the tab of the catalogs, which says why no buyer sees the product', async () => {
    const { user } = show(<AudienceLine product={product} />)
    const link = await line('No buyer sees this product')
    expect(link).toHaveAttribute('href', '/products/p?tab=catalogs')
    await user.click(link)
    expect(window.location.search).toBe('?tab=catalogs')
  })

  it('says when a buyer sees the product', async () => {
    assignments = [{ ProductID: 'p', BuyerID: 'b', UserGroupID: 'fitters' }]
    show(<AudienceLine product={product} />)
    expect(await line('Buyers see this product')).toBeInTheDocument()
  })

  it('claims nothing when the answer is not known', async () => {
    sdk.Catalogs.ListProductAssignments.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
    show(<AudienceLine product={product} />)
    expect(await line('Check who sees this product')).toBeInTheDocument()
  })
})
