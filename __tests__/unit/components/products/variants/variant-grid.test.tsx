import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VariantGrid } from '@/components/products/variants/variant-grid'
import { system } from '@/components/ui/theme/system'
import type { Spec, Variant } from '@/lib/ordercloud/models'

let mockVariants: Variant[] = []
let mockFailing: string[] = []
/** IDs of the variants whose change is stored without an answer. */
let mockLost: string[] = []
/** Undefined when they cannot be read. */
let mockSpecs: Spec[] | undefined
/** The quantity that the platform keeps although another one was sent. */
let mockKept: number | undefined
let mockRoles = ['FullAccess']
const mockSent: unknown[] = []
const mockRead: unknown[] = []
const mockPlatform = {
  Products: {
    ListVariants: async (_id: string, options: { page: number; filters?: { ID?: string } }) => {
      mockRead.push(options.filters?.ID ?? options.page)
      const ids = options.filters?.ID?.split('|')
      const all = mockVariants.filter(({ ID = '' }) => !ids || ids.includes(ID))
      const Items = ids ? all : all.slice((options.page - 1) * 100, options.page * 100)
      const TotalPages = ids ? 1 : Math.ceil(all.length / 100)
      return { Items, Meta: { Page: options.page, TotalCount: all.length, TotalPages } }
    },
    ListSpecs: async () => {
      if (mockSpecs === undefined) throw new Error('The platform is busy.')
      return { Items: mockSpecs, Meta: { Page: 1, TotalCount: mockSpecs.length, TotalPages: 1 } }
    },
    PatchVariant: async (_id: string, variantId: string, body: Variant) => {
      mockSent.push([variantId, body])
      if (mockFailing.includes(variantId)) throw new Error('The platform is busy.')
      const at = mockVariants.findIndex(({ ID }) => ID === variantId)
      const quantity = mockKept ?? body.Inventory?.QuantityAvailable
      const saved = {
        ...mockVariants[at],
        ...body,
        ...(body.Inventory && { Inventory: { QuantityAvailable: quantity } }),
      } as Variant
      mockVariants = mockVariants.with(at, saved)
      if (mockLost.includes(variantId)) throw new Error('The answer was lost.')
      return saved
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => {
  const useViewer = () => ({ assignedRoles: mockRoles, isAdmin: true, isSupplier: false })
  return { useViewer, useSession: useViewer }
})
jest.mock('next/navigation', () => {
  const router = {}
  return {
    useRouter: () => router,
    useSearchParams: () => new URLSearchParams(),
    usePathname: () => '/products/p/variants',
  }
})

const variant = (at: number): Variant => ({
  ...{ ID: `v${at}`, Name: `Crate ${at}`, Active: true, Inventory: { QuantityAvailable: at } },
  Specs: [{ SpecID: 'size', OptionID: `o${at}`, Value: `Size ${at}` }],
})

async function open(count = 3, inventory: object = { Enabled: true, VariantLevelTracking: true }) {
  mockVariants = Array.from({ length: count }, (_, at) => variant(at))
  mockFailing = []
  mockKept = undefined
  mockSent.length = 0
  mockRead.length = 0
  const view = render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <VariantGrid product={{ ID: 'p', Name: 'Crate', VariantCount: count, Inventory: inventory }} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  await screen.findByRole('grid')
  return { user: userEvent.setup(), ...view }
}
type User = ReturnType<typeof userEvent.setup>

const cell = (field: string, id: string) =>
  screen.getByRole(field === 'Active' ? 'checkbox' : 'textbox', { name: `${field} of ${id}` })
const paste = (element: HTMLElement, text: string) => {
  act(() => element.focus())
  fireEvent.paste(element, { clipboardData: { getData: () => text } })
}
const save = async (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => {
  mockRoles = ['FullAccess']
  mockSpecs = undefined
})

test('shows the rows in the order of the options of the specs', async () => {
  const Options = [2, 0, 1].map((at, ListOrder) => ({ ID: `o${at}`, Value: `Size ${at}`, ListOrder }))
  mockSpecs = [{ ID: 'size', Name: 'Size', DefinesVariant: true, Options }]
  await open()
  const ids = screen.getAllByRole('textbox', { name: /^ID of / })
  expect(ids.map((input) => (input as HTMLInputElement).value)).toEqual(['v2', 'v0', 'v1'])
})

test('saves changed variants with one request each, and retries only the failed one', async () => {
  const { user } = await open()
  await user.clear(cell('Quantity', 'v0'))
  await user.type(cell('Quantity', 'v0'), '12')
  await user.clear(cell('ID', 'v1'))
  await user.type(cell('ID', 'v1'), 'big')
  await user.click(cell('Active', 'v2'))
  await user.type(cell('Weight', 'v2'), '0.5')
  mockFailing = ['v2']
  await save(user)
  expect(await screen.findByText('2 rows saved, 1 not. Each row shows the reason.')).toBeVisible()
  expect(mockRead).toContain('v0|v1|big|v2')
  expect(mockSent).toEqual([
    ['v0', { Inventory: { QuantityAvailable: 12 } }],
    ['v1', { ID: 'big' }],
    ['v2', { Active: false, ShipWeight: 0.5 }],
  ])
  expect(cell('Weight', 'v2')).toHaveValue('0.5')
  await waitFor(() => expect(cell('ID', 'big')).toHaveValue('big'))
  mockFailing = []
  mockSent.length = 0
  await user.type(cell('Weight', 'v2'), '5')
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['v2', { Active: false, ShipWeight: 0.55 }]]))
})

test('writes to no other variant when another user exchanged the IDs of two variants', async () => {
  const { user } = await open()
  await user.type(cell('Name', 'v0'), ' box')
  mockVariants = [{ ...variant(0), ID: 'v1' }, { ...variant(1), ID: 'v0' }, variant(2)]
  await save(user)
  expect(
    await screen.findByText(/The ID was v0 and is now v1\. Check the row, then save again\./),
  ).toBeVisible()
  expect(mockSent).toEqual([])
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['v1', { Name: 'Crate 0 box' }]]))
})

test('repeats a rename whose answer was lost, after another variant got the free ID', async () => {
  const { user } = await open()
  await user.clear(cell('ID', 'v0'))
  await user.type(cell('ID', 'v0'), 'v1')
  await user.clear(cell('ID', 'v1'))
  await user.type(cell('ID', 'v1'), 'v9')
  mockLost = ['v1']
  await save(user)
  expect(await screen.findByText('1 row saved, 1 not. Each row shows the reason.')).toBeVisible()
  expect(mockVariants.map(({ ID }) => ID)).toEqual(['v1', 'v9', 'v2'])
  mockLost = []
  mockSent.length = 0
  await save(user)
  await waitFor(() => expect(screen.queryByText(/Each row shows the reason/)).toBeNull())
  expect(mockSent).toEqual([])
  expect(mockVariants.map(({ ID }) => ID)).toEqual(['v1', 'v9', 'v2'])
})

test('marks wrong and repeated values of a paste, and saves nothing until they are corrected', async () => {
  const { user } = await open()
  paste(cell('ID', 'v0'), 'v2\t"A ""quoted""\nname"\tmaybe\nfree\tTwo\tno\n')
  expect(screen.getByText('2 rows filled. 2 cells are not valid.')).toBeVisible()
  expect(cell('ID', 'v0')).toHaveAccessibleDescription(/^Another variant has “v2”\./)
  expect(cell('Active', 'v0')).toHaveAccessibleDescription(/^“maybe” is neither Yes nor No\./)
  expect(cell('Name', 'v0')).not.toHaveAccessibleDescription(/maybe|v2/)
  expect(cell('ID', 'v0')).toHaveAttribute('aria-invalid', 'true')
  expect(cell('Active', 'v0')).toBePartiallyChecked()
  await save(user)
  expect(screen.getByText('Correct the marked cells. Nothing is saved yet.')).toBeVisible()
  expect(mockSent).toEqual([])
})

test('fills a selected range down, copies it, and undoes it as one step', async () => {
  const { user } = await open()
  await user.click(cell('Name', 'v0'))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(cell('Name', 'v2')).toHaveFocus()
  await user.keyboard('{Control>}d{/Control}')
  expect(['v0', 'v1', 'v2'].map((id) => cell('Name', id))).toEqual(
    ['v0', 'v1', 'v2'].map(() => expect.objectContaining({ value: 'Crate 0' })),
  )
  const copied: string[] = []
  const event = createEvent.copy(cell('Name', 'v2'), {
    clipboardData: { setData: (_: string, text: string) => copied.push(text) },
  })
  fireEvent(cell('Name', 'v2'), event)
  expect(copied).toEqual(['Crate 0\nCrate 0\nCrate 0'])
  await user.keyboard('{Control>}z{/Control}')
  expect(cell('Name', 'v1')).toHaveValue('Crate 1')
  expect(screen.getByRole('button', { name: 'Undo edit' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Redo edit' }))
  expect(cell('Name', 'v2')).toHaveValue('Crate 0')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Undo edit' }))
  expect(cell('Name', 'v2')).toHaveValue('Crate 2')
})

test('selects with Shift and a click, and fills down with the button', async () => {
  const { user, container } = await open()
  await user.click(cell('Quantity', 'v1'))
  await user.keyboard('{Shift>}')
  await user.click(cell('Weight', 'v2'))
  await user.keyboard('{/Shift}')
  expect(container.querySelectorAll('[aria-selected=true]')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Fill down' }))
  expect(cell('Quantity', 'v2')).toHaveValue('1')
  expect(cell('Quantity', 'v0')).toHaveValue('0')
})

test('Escape cancels what was typed in a cell, and then restores the stored value', async () => {
  const { user } = await open()
  await user.type(cell('Name', 'v0'), ' A')
  await user.keyboard('{Enter}{ArrowUp}')
  await user.keyboard('B')
  expect(cell('Name', 'v0')).toHaveValue('B')
  await user.keyboard('{Escape}')
  expect(cell('Name', 'v0')).toHaveValue('Crate 0 A')
  await user.keyboard('{Escape}')
  expect(cell('Name', 'v0')).toHaveValue('Crate 0')
})

test('does not overwrite a quantity that an order changed meanwhile', async () => {
  const { user } = await open()
  paste(cell('Quantity', 'v0'), '7\n8')
  mockVariants = mockVariants.with(0, { ...variant(0), Inventory: { QuantityAvailable: 5 } })
  await save(user)
  expect(
    await screen.findByText(/The quantity was 0 and is now 5\. Save again to overwrite it\./),
  ).toBeVisible()
  expect(mockSent).toEqual([['v1', { Inventory: { QuantityAvailable: 8 } }]])
})

test('locks a quantity that turns out to be the sum of locations', async () => {
  const { user } = await open()
  await user.type(cell('Quantity', 'v1'), '0')
  mockKept = 9
  await save(user)
  expect(await screen.findByText(/The platform keeps the quantity 9, the sum of the locations/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Quantity of v1' })).toBeNull()
  expect(screen.getByText('Sum of the locations')).toBeVisible()
})

test('says why no quantity can be edited', async () => {
  await open(2, { Enabled: true })
  expect(screen.getAllByText('By product')).toHaveLength(2)
  expect(screen.queryByRole('textbox', { name: /^Quantity/ })).toBeNull()
})

test('filters by text and by changes, and keeps rows that are restored', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Search variants' }), 'size 1')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of v0' })).toBeNull())
  expect(screen.getByText('1 of 3 variants')).toBeVisible()
  await user.clear(cell('Name', 'v1'))
  await user.clear(screen.getByRole('textbox', { name: 'Search variants' }))
  await waitFor(() => expect(cell('Name', 'v0')).toBeVisible())
  await user.click(screen.getByRole('checkbox', { name: 'Only changed rows' }))
  expect(screen.getAllByRole('textbox', { name: /^Name of/ })).toEqual([cell('Name', 'v1')])
  await user.click(cell('Name', 'v1'))
  await user.keyboard('{Escape}')
  expect(cell('Name', 'v1')).toHaveValue('Crate 1')
})

test('users without the permission read the values as text', async () => {
  mockRoles = ['ProductReader']
  await open()
  expect(screen.queryByRole('textbox', { name: /^(ID|Name) of/ })).toBeNull()
  expect(screen.getByText('v0')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo edit' })).toBeNull()
})

describe('1,000 variants', () => {
  // The test environment has no layout, so the heights of the rows and of the grid are set here.
  beforeEach(() => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    height.mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'TR' ? 50 : 0
    })
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  })
  afterEach(() => jest.restoreAllMocks())

  it('are read with ten requests, and only rows on screen are in the document', async () => {
    await open(1000)
    expect(mockRead).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const grid = screen.getByRole('grid')
    expect(grid).toHaveAttribute('aria-rowcount', '1001')
    const rows = within(grid).getAllByRole('row')
    expect(rows.length).toBeLessThan(40)
    expect(rows[1]).toHaveAttribute('aria-rowindex', '2')
  })

  it('take a paste of 200 rows, and the undo of it, without rendering all of them', async () => {
    const { user } = await open(1000)
    const lines = Array.from({ length: 200 }, (_, at) => `${at + 1000}\t0.${at}`)
    paste(cell('Quantity', 'v0'), lines.join('\n'))
    expect(screen.getByText('200 rows filled.')).toBeVisible()
    expect(screen.getByText('200 rows')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo edit' }))
    expect(screen.getByText('Undone: 400 cells.')).toBeVisible()
    expect(cell('Quantity', 'v0')).toHaveValue('0')
    await user.click(screen.getByRole('button', { name: 'Redo edit' }))
    await save(user)
    await waitFor(() => expect(mockSent).toHaveLength(200))
    expect(mockSent.at(-1)).toEqual([
      ...['v199', { Inventory: { QuantityAvailable: 1199 }, ShipWeight: 0.199 }],
    ])
  })

  it('keep the row with the focus, and move to rows that are not on screen', async () => {
    const { user } = await open(1000)
    const name = cell('Name', 'v0')
    await user.click(name)
    for (let at = 0; at < 40; at += 1) fireEvent.keyDown(document.activeElement ?? name, { key: 'ArrowDown' })
    await waitFor(() => expect(cell('Name', 'v40')).toHaveFocus())
  })
})
