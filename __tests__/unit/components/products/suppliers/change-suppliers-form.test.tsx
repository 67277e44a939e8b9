import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { productBulkActions } from '@/components/products/reprice/bulk-actions'
import { ChangeSuppliersForm } from '@/components/products/suppliers/change-suppliers-form'
import { system } from '@/components/ui/theme/system'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const NORTH = { ID: 'north', Name: 'North Works' }
const SCHEDULES = [
  { ID: 'boat', Name: 'Boat prices', OwnerID: 'north' },
  { ID: 'base', Name: 'Base prices', OwnerID: 'market' },
]
const sdk = {
  Suppliers: { List: jest.fn(async () => page([NORTH])), Get: jest.fn(async () => NORTH) },
  PriceSchedules: {
    List: jest.fn(async ({ filters }: { filters: { OwnerID?: string } }) =>
      page(SCHEDULES.filter(({ OwnerID }) => !filters.OwnerID || OwnerID === filters.OwnerID)),
    ),
    Get: jest.fn(async (id: string) => SCHEDULES.find(({ ID }) => ID === id)),
  },
  Products: {
    List: jest.fn(async (_: object) => page([{ ID: 'bolt', Name: 'Bolt' }])),
    ListSuppliers: jest.fn(async () => page([{ ...NORTH, DefaultPriceScheduleID: 'boat' }])),
  },
}
const ROLES = ['ProductAdmin', 'SupplierReader', 'PriceScheduleReader']
const target = (id: string, name: string, before: object = {}) => ({
  ...{ id, name },
  before: { OwnerID: 'market', DefaultPriceScheduleID: 'base', ...before },
})
const targets = [
  target('anchor', 'Anchor'),
  target('bolt', 'Bolt'),
  target('cleat', 'Cleat', { OwnerID: 'north' }),
]

function open(roles = ROLES) {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: roles, isAdmin: true, isSupplier: false })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChangeSuppliersForm targets={targets} onChange={onChange} />
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
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

test('shows old and new suppliers and the products left out, and plans the job', async () => {
  const { onChange, user } = open()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a supplier.' })
  await pick(user, /^Supplier/, /North/)
  const added = await screen.findByRole('list', { name: 'Added to: 1 product' })
  expect(within(added).getByRole('listitem')).toHaveTextContent(
    /Anchor.*North Works.*Old: Does not sell it.*New: Sells it at the default price/,
  )
  expect(screen.getByText('Bolt is skipped. Already sold by this supplier.')).toBeVisible()
  expect(screen.getByText(/^Cleat is skipped\. Owned by this supplier/)).toBeVisible()
  expect(sdk.Products.List).toHaveBeenCalledTimes(1)
  expect(sdk.Products.List.mock.lastCall?.[0]).toMatchObject({
    ...{ supplierID: 'north', filters: { ID: 'anchor|bolt|cleat' } },
  })
  // Only the removal needs the prices.
  expect(sdk.Products.ListSuppliers).not.toHaveBeenCalled()
  expect(onChange.mock.lastCall[0]).toMatchObject({
    ...{ count: 1, plan: { title: 'Add supplier North Works to 1 product' } },
  })

  await user.click(screen.getByRole('combobox', { name: /^Price schedule/ }))
  await screen.findByRole('option', { name: /Boat/ })
  expect(screen.queryByRole('option', { name: /Base/ })).toBeNull()
  await user.click(screen.getByRole('option', { name: /Boat/ }))
  expect(await screen.findByText('Sells it at Boat prices')).toBeVisible()
  expect(onChange.mock.lastCall[0].plan.targets).toMatchObject([
    { id: 'anchor', write: { kind: 'create', body: { DefaultPriceScheduleID: 'boat' } } },
  ])

  await user.click(screen.getByRole('radio', { name: 'Remove a supplier' }))
  expect(screen.queryByRole('combobox', { name: /^Price schedule/ })).toBeNull()
  const removed = await screen.findByRole('list', { name: 'Removed from: 1 product' })
  expect(within(removed).getByRole('listitem')).toHaveTextContent(
    /Bolt.*Old: Sells it at Boat prices.*New: Does not sell it/,
  )
  expect(screen.getByText('Anchor and Cleat are skipped. Not sold by this supplier.')).toBeVisible()
  expect(screen.getByText(/can no longer order these products from the supplier/)).toBeVisible()
  expect(onChange.mock.lastCall[0].plan).toMatchObject({
    title: 'Remove supplier North Works from 1 product',
    targets: [{ id: 'bolt', write: { kind: 'delete', from: { DefaultPriceScheduleID: 'boat' } } }],
  })
})

test('shows old and new prices of a supplier that sells products already', async () => {
  const { onChange, user } = open()
  await pick(user, /^Supplier/, /North/)
  await user.click(screen.getByRole('radio', { name: 'Change the price of a supplier' }))
  const changed = await screen.findByRole('list', { name: 'New price for: 1 product' })
  expect(within(changed).getByRole('listitem')).toHaveTextContent(
    /Bolt.*Old: Sells it at Boat prices.*New: Sells it at the default price/,
  )
  expect(onChange.mock.lastCall[0]).toMatchObject({
    plan: { targets: [{ id: 'bolt', write: { kind: 'patch', body: { DefaultPriceScheduleID: null } } }] },
  })
  await pick(user, /^Price schedule/, /Boat/)
  expect(await screen.findByText('Bolt is skipped. Already sold at this price.')).toBeVisible()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'No product changes.', count: 0 })
})

test('starts no job with the price schedule of another owner', async () => {
  const { onChange, user } = open()
  await pick(user, /^Supplier/, /North/)
  sdk.PriceSchedules.List.mockResolvedValueOnce(page([]))
  await user.type(await screen.findByRole('combobox', { name: /^Price schedule/ }), 'base')
  await user.tab()
  expect(await screen.findByText(/does not belong to North Works/)).toBeVisible()
  expect(onChange.mock.lastCall[0]).toEqual({
    problem: expect.stringContaining('its own price schedules only'),
  })
})

test('says when the suppliers could not be loaded, starts no job, and reads again', async () => {
  sdk.Products.List.mockRejectedValueOnce(new Error('Lost'))
  const { onChange, user } = open()
  await pick(user, /^Supplier/, /North/)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The suppliers of the products could not be loaded',
  )
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith({
      problem: 'The suppliers of the products could not be loaded.',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('list', { name: 'Added to: 1 product' })).toBeVisible()
})

test('requests nothing for users who may not read suppliers', async () => {
  const { onChange } = open(['ProductAdmin'])
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'You need the permission to view suppliers.' })
  expect(screen.getByText('You need the permission to view suppliers.')).toBeVisible()
  expect(call).not.toHaveBeenCalled()
})

test('offers no price schedule to users who may not read them', async () => {
  const { onChange, user } = open(['ProductAdmin', 'SupplierReader'])
  await pick(user, /^Supplier/, /North/)
  expect(await screen.findByRole('list', { name: 'Added to: 1 product' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: /^Price schedule/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Change the price of a supplier' }))
  expect(screen.getByText('You need the permission to view price schedules.')).toBeVisible()
  expect(onChange).toHaveBeenLastCalledWith({
    problem: 'You need the permission to view price schedules.',
  })
})

test('reads the fields of the products that the rules need', () => {
  expect(productBulkActions.suppliers?.fields).toEqual(
    expect.arrayContaining(['OwnerID', 'DefaultSupplierID', 'DefaultPriceScheduleID']),
  )
})
