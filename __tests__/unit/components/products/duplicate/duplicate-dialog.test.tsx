import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DuplicateDialog } from '@/components/products/duplicate/duplicate-dialog'
import { useOwnCompany } from '@/hooks/use-own-company'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { addToast } from '@/lib/toasts'

jest.mock('@/hooks/use-own-company')
jest.mock('@/lib/activity/note')
jest.mock('@/lib/toasts')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const page = <T,>(Items: T[]) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 },
})
const forbidden = new PlatformError('No access.', { status: 403, errorCode: 'InsufficientRoles' })
const rejected = new PlatformError('Not allowed.', { status: 400, errorCode: 'NotAllowed' })
const lost = new PlatformError('The answer was lost.', { status: null, errorCode: 'NetworkError' })
const PRODUCT = {
  ID: 'tent',
  Name: 'Tent',
  Active: true,
  DefaultPriceScheduleID: 'price',
  AllSuppliersCanSell: false,
  xp: { Brand: 'Alp' },
}
const SCHEDULE = { ID: 'price', Name: 'Tent price', PriceBreaks: [{ Quantity: 1, Price: 90 }] }

const sdk = {
  Products: {
    Get: jest.fn(async () => PRODUCT),
    List: jest.fn(async () => page([] as object[])),
    ListAssignments: jest.fn(async () => page([{ ProductID: 'tent', BuyerID: 'camp' }])),
    ListSuppliers: jest.fn(() => Promise.reject(forbidden)),
    Create: jest.fn(async (body: object) => body),
    SaveAssignment: jest.fn(async () => ({})),
  },
  PriceSchedules: {
    List: jest.fn(async () => page([SCHEDULE])),
    Create: jest.fn(async (body: object) => body),
    Patch: jest.fn(async (_id: string, body: object) => body),
  },
  Catalogs: {
    ListProductAssignments: jest.fn(async () => page([{ CatalogID: 'summer', ProductID: 'tent' }])),
    SaveProductAssignment: jest.fn(async () => ({})),
  },
  Categories: { ListProductAssignments: jest.fn(async () => page([])) },
}

const onClose = jest.fn()

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DuplicateDialog record={PRODUCT} onClose={onClose} />
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: /^Name/ })
  return userEvent.setup()
}
const press = () => screen.getByRole('button', { name: 'Duplicate' })

beforeEach(() => {
  jest.clearAllMocks()
  sdk.Products.SaveAssignment.mockResolvedValue({})
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('copies the chosen parts into an inactive product', async () => {
  const user = await open()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Tent (copy)')
  await user.type(screen.getByRole('textbox', { name: 'ID' }), 'tent-2')
  await user.click(screen.getByRole('radio', { name: /^The same price schedule/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Prices for buyers/ }))
  await user.click(press())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sdk.PriceSchedules.Create).not.toHaveBeenCalled()
  expect(sdk.Products.Create).toHaveBeenCalledWith({
    ...{ ID: 'tent-2', Name: 'Tent (copy)', Active: false },
    ...{ DefaultPriceScheduleID: 'price', AllSuppliersCanSell: false, xp: { Brand: 'Alp' } },
  })
  expect(sdk.Catalogs.SaveProductAssignment).toHaveBeenCalledWith({
    CatalogID: 'summer',
    ProductID: 'tent-2',
  })
  expect(sdk.Products.SaveAssignment).not.toHaveBeenCalled()
})

it('offers no buyers’ prices without the catalogs, and no part that the user may not read', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: /^Catalogs/ }))
  expect(screen.getByRole('checkbox', { name: /^Prices for buyers.*needs the catalogs/ })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Suppliers: you cannot read them' })).toBeDisabled()
})

it('says that a copy without variants does not track its inventory by variant', async () => {
  const Inventory = { Enabled: true, VariantLevelTracking: true }
  sdk.Products.Get.mockResolvedValueOnce({ ...PRODUCT, Inventory } as never)
  const user = await open()
  expect(screen.getByText(/^The copy gets no variants\. Its inventory is therefore not/)).toBeInTheDocument()
  await user.click(press())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sdk.Products.Create).toHaveBeenCalledWith(expect.objectContaining({ Inventory: { Enabled: true } }))
})

it('rejects an ID that another product has, whatever its case', async () => {
  sdk.Products.List.mockResolvedValueOnce(page([{ ID: 'TENT-2' }]))
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'ID' }), 'tent-2')
  await user.click(press())
  expect(await screen.findByText('This ID is already in use. Choose another one.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'ID' })).toHaveFocus()
  expect(sdk.Products.Create).not.toHaveBeenCalled()
  expect(sdk.PriceSchedules.Create).not.toHaveBeenCalled()
})

it('continues after a lost answer with the same ID, and repeats no step that is done', async () => {
  sdk.Products.Create.mockRejectedValueOnce(lost)
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'ID' }), 'tent-3')
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent(/“Create the product” failed.*1 change is saved/)
  expect(screen.getByRole('textbox', { name: 'ID' })).toBeDisabled()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
  await user.click(press())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sdk.PriceSchedules.Create).toHaveBeenCalledTimes(1)
  expect(sdk.Products.Create).toHaveBeenCalledTimes(2)
})

it('runs once after a double click, and is busy while the ID is looked up', async () => {
  let answer = (_page: ReturnType<typeof page<object>>) => {}
  sdk.Products.List.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'ID' }), 'tent-4')
  const button = press()
  act(() => {
    button.click()
    button.click()
  })
  expect(button).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(screen.getByRole('textbox', { name: 'ID' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: /^Catalogs/ })).toBeDisabled()
  await act(async () => answer(page<object>([])))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sdk.Products.List).toHaveBeenCalledTimes(1)
  expect(sdk.Products.Create).toHaveBeenCalledTimes(1)
  expect(addToast).toHaveBeenCalledTimes(1)
})

it('finishes a copy without the part that the platform rejects', async () => {
  sdk.Products.SaveAssignment.mockRejectedValue(rejected)
  const user = await open()
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('“Assign the price for camp” failed.')
  for (const name of [/^Name/, 'ID']) expect(screen.getByRole('textbox', { name })).toBeDisabled()
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
  const catalogs = screen.getByRole('checkbox', { name: /^Catalogs/ })
  expect(catalogs).toBeChecked()
  expect(catalogs).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: /^Prices for buyers/ }))
  await user.click(press())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sdk.Products.SaveAssignment).toHaveBeenCalledTimes(1)
  expect(sdk.Products.Create).toHaveBeenCalledTimes(1)
  expect(sdk.Catalogs.SaveProductAssignment).toHaveBeenCalledTimes(1)
  expect(addToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Success' }))
})

it('copies no part that only the marketplace can write for a supplier user', async () => {
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: true, id: 'alp' } as never)
  const user = await open()
  expect(screen.queryByRole('checkbox', { name: /^(Catalogs|Prices|Suppliers)/ })).not.toBeInTheDocument()
  await user.click(press())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sdk.Products.Create.mock.calls[0]?.[0]).not.toHaveProperty('AllSuppliersCanSell')
  expect(sdk.Catalogs.SaveProductAssignment).not.toHaveBeenCalled()
  expect(sdk.Products.SaveAssignment).not.toHaveBeenCalled()
})

it('lists the steps with their requests', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Show steps' }))
  const list = await screen.findByRole('list', { name: 'Steps' })
  for (const request of [
    'POST /v1/priceschedules',
    'POST /v1/products',
    'POST /v1/catalogs/productassignments',
    'POST /v1/products/assignments',
  ])
    expect(within(list).getByText(request)).toBeInTheDocument()
})

describe('when the product is rejected after its price schedule was created', () => {
  async function openRejected() {
    sdk.Products.Create.mockRejectedValueOnce(rejected)
    const user = await open()
    await user.click(press())
    expect(await screen.findByRole('alert')).toHaveTextContent('“Create the product” failed.')
    return user
  }

  it('names the price schedule in a message when the dialog closes', async () => {
    const user = await openRejected()
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalled()
    expect(addToast).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'warning',
        description: expect.stringMatching(/^The price schedule “.*Tent \(copy\).*” was created and kept\.$/),
      }),
    )
  })

  it('lets the user change the name, and renames the price schedule', async () => {
    const user = await openRejected()
    const name = screen.getByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Tarp')
    await user.click(press())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sdk.PriceSchedules.Create).toHaveBeenCalledTimes(1)
    expect(sdk.PriceSchedules.Patch.mock.calls.map(([, body]) => body)).toEqual([{ Name: 'Tarp' }])
    expect(sdk.Products.Create).toHaveBeenLastCalledWith(expect.objectContaining({ Name: 'Tarp' }))
  })
})
