import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RepriceForm } from '@/components/products/reprice/reprice-form'
import { system } from '@/components/ui/theme/system'
import type { Target } from '@/lib/jobs/job'
import { useSession, useViewer } from '@/hooks/use-session'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'market' }) }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const mockAsked: string[] = []
const mockFailure = { isOn: false }
const mockOwner = { id: 'market' }
const mockAnchorPrice = { amount: 10 }
const mockPage = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      PriceSchedules: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockAsked.push(JSON.stringify(filters))
          return mockPage(
            [
              {
                ...{ ID: 'anchor', Name: 'Anchors', Currency: 'USD', OwnerID: mockOwner.id },
                PriceBreaks: [{ Quantity: 1, Price: mockAnchorPrice.amount }],
              },
              {
                ...{ ID: 'deep', Name: 'Deep', Currency: 'USD' },
                PriceBreaks: [
                  { Quantity: 1, Price: 20, SalePrice: 18, BundlePrice: 4 },
                  { Quantity: 5, Price: 17 },
                ],
              },
              { ID: 'club', Name: 'Club', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 8 }] },
            ].filter(({ ID }) => filters.ID?.split('|').includes(ID)),
          )
        },
      },
      Buyers: {
        List: async () => mockPage([{ ID: 'harbor', Name: 'Harbor' }]),
        Get: async () => ({ ID: 'harbor', Name: 'Harbor' }),
      },
      UserGroups: {
        List: async () => mockPage([{ ID: 'vip', Name: 'VIP' }]),
        Get: async () => ({ ID: 'vip', Name: 'VIP' }),
      },
      Suppliers: {
        List: async () => mockPage([{ ID: 'north', Name: 'North Works' }]),
        Get: async () => ({ ID: 'north', Name: 'North Works' }),
      },
      Products: {
        ListSuppliers: async (id: string) =>
          mockPage([{ ID: 'north', DefaultPriceScheduleID: id === 'a' ? 'club' : 'ANCHOR' }]),
        ListAssignments: async ({ level, priceScheduleID }: Record<string, string>) => {
          mockAsked.push(`assignments ${priceScheduleID ?? level}`)
          if (mockFailure.isOn) throw new Error('Lost')
          const ofBuyer = ['a', 'c'].map((ProductID) => ({
            ...{ ProductID, BuyerID: 'harbor', UserGroupID: null, PriceScheduleID: 'club' },
          }))
          const ofGroup = [{ ProductID: 'b', BuyerID: 'harbor', UserGroupID: 'vip', PriceScheduleID: 'club' }]
          if (priceScheduleID) return mockPage([...ofBuyer, ...ofGroup])
          return mockPage(level === 'Group' ? ofGroup : ofBuyer)
        },
        List: async ({
          filters = {},
          supplierID,
        }: {
          filters?: Record<string, string>
          supplierID?: string
        }) => {
          if (mockFailure.isOn) throw new Error('Lost')
          mockAsked.push(JSON.stringify(filters))
          if (supplierID) return mockPage(['a', 'b'].map((ID) => ({ ID, Name: ID })))
          if (filters.DefaultPriceScheduleID !== 'anchor') return mockPage([])
          return mockPage([
            { ID: 'a', Name: 'Anchor', DefaultPriceScheduleID: 'anchor' },
            { ID: 'z', Name: 'Zinc anchor', DefaultPriceScheduleID: 'anchor' },
          ])
        },
      },
    }),
}))

const targets = [
  { id: 'a', name: 'Anchor', before: { DefaultPriceScheduleID: 'anchor' } },
  { id: 'b', name: 'Bolt', before: { DefaultPriceScheduleID: 'anchor' } },
  { id: 'c', name: 'Cleat', before: {} },
]

function open({
  isSupplier = false,
  roles = ['BuyerReader', 'UserGroupReader', 'SupplierReader'],
  selected = targets as readonly Target[],
} = {}) {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: roles, isAdmin: !isSupplier, isSupplier })
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RepriceForm targets={selected} onChange={onChange} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return { onChange, user: userEvent.setup() }
}
async function pick(user: ReturnType<typeof userEvent.setup>, field: RegExp, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}
beforeEach(() => {
  mockAsked.splice(0)
  mockFailure.isOn = false
  mockOwner.id = 'market'
  mockAnchorPrice.amount = 10
})

test('names who shares a price schedule, shows old and new prices, and plans one change of it', async () => {
  const { onChange, user } = open()
  expect(
    await screen.findByText(
      /Shared by .*Anchor.* and .*Bolt.* of the selection, and changed once\. It is also the price of .*Zinc anchor/,
    ),
  ).toBeVisible()
  expect(screen.getByText(/Left out, because there is no default price: .*Cleat/)).toBeVisible()
  expect(mockAsked).toHaveLength(2)
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Enter a percentage as a number.', count: 2 })

  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '5')
  expect(screen.getByText('1+ $10.50')).toBeVisible()
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(1))
  expect(onChange.mock.lastCall[0].plan.targets[0].write.body).toEqual({
    PriceBreaks: [{ Quantity: 1, Price: 10.5 }],
  })
  await user.clear(screen.getByRole('textbox', { name: /^Percent/ }))
  expect(screen.queryByText(/a price of 0/)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '-100')
  expect(screen.getByText('1 price schedule gets a price of 0.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: /^Percent/ }))
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), 'x')
  expect(screen.getByText('Enter a percentage as a number.')).toBeVisible()
})

test('keeps prices of 4 decimals until an amount is entered, and changes them to 4 decimals', async () => {
  mockAnchorPrice.amount = 1.2345
  const { user } = open()
  expect(await screen.findByText('1+ $1.2345')).toBeVisible()
  expect(screen.queryByText('New:')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '10')
  expect(screen.getByText('1+ $1.358')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Round' }), 'To 0.01')
  expect(screen.getByText('1+ $1.36')).toBeVisible()
})

test('names the products that the supplier of a price schedule also sells at it', async () => {
  mockOwner.id = 'north'
  open()
  expect(await screen.findByText(/Supplier “north” also sells b at this price\./)).toBeVisible()
})

test('changes the prices of a buyer or user group, and names who else has them', async () => {
  const { onChange, user } = open()
  await screen.findByText(/and changed once/)
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '5')
  await user.click(screen.getByRole('radio', { name: 'The prices of one buyer' }))
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a buyer.' })
  expect(screen.queryByText(/and changed once/)).toBeNull()
  await pick(user, /^Buyer/, /Harbor/)
  expect(
    await screen.findByText(
      /Shared by Anchor and Cleat of the selection, and changed once\. It is also the price of b for harbor\/vip\./,
    ),
  ).toBeVisible()
  expect(screen.getByText('1+ $8.40')).toBeVisible()
  expect(screen.getByText('Left out, because the buyer has no price of its own: Bolt.')).toBeVisible()
  expect(screen.getByText(/All who have these price schedules get the new prices too/)).toBeVisible()
  expect(onChange.mock.lastCall[0]).toMatchObject({ count: 2, plan: { targets: [{ id: 'club' }] } })

  await user.click(screen.getByRole('radio', { name: 'The prices of one user group' }))
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a user group.' })
  await pick(user, /^User group/, /VIP/)
  expect(
    await screen.findByText(/Price of Bolt\. It is also the price of a for harbor and c for harbor\./),
  ).toBeVisible()
  expect(
    screen.getByText('Left out, because the user group has no price of its own: Anchor and Cleat.'),
  ).toBeVisible()
  expect(onChange.mock.lastCall[0]).toMatchObject({ count: 1, plan: { targets: [{ id: 'club' }] } })

  await user.click(screen.getByRole('radio', { name: 'The default price of each product' }))
  expect(onChange.mock.lastCall[0]).toMatchObject({ count: 2, plan: { targets: [{ id: 'anchor' }] } })
})

test('changes the prices at which a supplier sells, and leaves out those of the default price', async () => {
  const { onChange, user } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Percent/ }), '5')
  await user.click(screen.getByRole('radio', { name: 'The prices of one supplier' }))
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a supplier.' })
  await pick(user, /^Supplier/, /North/)
  expect(await screen.findByText('1+ $8.40')).toBeVisible()
  expect(screen.getByText(/^Price of Anchor\. It is also the price of a for harbor/)).toBeVisible()
  expect(
    screen.getByText(
      'Left out, because the supplier does not sell it, or sells it at the default price: Bolt and Cleat.',
    ),
  ).toBeVisible()
  expect(onChange.mock.lastCall[0]).toMatchObject({ count: 1, plan: { targets: [{ id: 'club' }] } })
})

test('warns of prices that are probably mistakes, and starts the job all the same', async () => {
  const { onChange, user } = open({
    selected: [...targets, { id: 'd', name: 'Dock', before: { DefaultPriceScheduleID: 'deep' } }],
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Prices' }), 'Set to an amount')
  await screen.findByText(/Price of Dock/)
  expect(screen.queryByText(/^Check /)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '10.5')
  expect(
    screen.getByText(
      'Check 1 price schedule: a larger quantity costs more, or a sale price is not lower than the price.',
    ),
  ).toBeVisible()
  expect(
    screen.getByText('From quantity 5 a unit costs $17.00, but from quantity 1 only $10.50.'),
  ).toBeVisible()
  expect(screen.getByText('The sale price from quantity 1 is not lower than the price.')).toBeVisible()
  expect(screen.getByText(/Price of Dock\. The sale prices stay, .* The bundle prices stay\./)).toBeVisible()
  expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(2)
})

test('starts no job when the prices of a buyer could not be loaded', async () => {
  const { onChange, user } = open()
  await user.click(screen.getByRole('radio', { name: 'The prices of one buyer' }))
  mockFailure.isOn = true
  await pick(user, /^Buyer/, /Harbor/)
  expect(await screen.findByRole('alert')).toHaveTextContent('The prices could not be loaded')
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'The prices could not be loaded.' })
  mockFailure.isOn = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Shared by Anchor and Cleat/)).toBeVisible()
})

test.each([
  ['suppliers', { isSupplier: true }, 0],
  ['users who may read neither buyers nor suppliers', { roles: ['ProductAdmin'] }, 0],
  ['users who may not read user groups and suppliers', { roles: ['BuyerReader'] }, 2],
  ['users who may not read buyers', { roles: ['SupplierReader'] }, 2],
])('offers %s only the prices that they can choose', async (_, user, count) => {
  open(user)
  await screen.findByText(/and changed once/)
  expect(screen.queryAllByRole('radio')).toHaveLength(count)
})
