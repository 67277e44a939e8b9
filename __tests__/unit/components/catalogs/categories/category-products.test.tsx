import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CategoryProducts } from '@/components/catalogs/categories/category-products'
import { placeOf } from '@/components/catalogs/categories/place'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { noteActivity } from '@/lib/activity/note'
import { call } from '@/lib/ordercloud/client'
import type { Access } from '@/lib/permissions/explain'
import { addToast } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('@/lib/activity/note', () => ({ noteActivity: jest.fn() }))
let mockAccess: Access = { allowed: true }
jest.mock('@/hooks/use-can', () => ({ useCan: () => mockAccess }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const SaveProductAssignment = jest.fn()
let assigned: { ProductID: string; ListOrder: number }[]
const before = Array.from({ length: 25 }, (_, index) => ({ ProductID: `p${index}`, ListOrder: index }))
const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const products = [
  { ID: 'p24', Name: 'On the second page' },
  { ID: 'new', Name: 'Not there yet' },
]
const sdk = {
  Products: {
    List: async ({ filters }: { filters?: { ID?: string } }) => page(filters?.ID ? [] : products),
    Get: async (id: string) => products.find(({ ID }) => ID === id),
  },
  Categories: {
    SaveProductAssignment,
    ListProductAssignments: async (_catalog: string, { productID }: { productID?: string }) =>
      page(assigned.filter(({ ProductID }) => !productID || ProductID === productID)),
  },
}

beforeEach(() => {
  assigned = before
  SaveProductAssignment.mockReset()
  mockAccess = { allowed: true }
})
/** Mocks a platform that applies the moves it receives. */
function takeMoves() {
  SaveProductAssignment.mockImplementation(async (_catalog, { ProductID, ListOrder }) => {
    assigned = assigned.map((one) => (one.ProductID === ProductID ? { ...one, ListOrder } : one))
  })
}

async function open() {
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <CategoryProducts place={placeOf('b', 'c')} category={{ ID: 'tools', Name: 'Tools' }} />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('20 of 25')).toBeInTheDocument()
  return userEvent.setup()
}

it('rejects a product that is already on another page, and adds a new product at the end', async () => {
  const user = await open()
  const add = async (name: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: 'Add product' }))
    await user.click(await screen.findByRole('option', { name }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
  }
  await add(/second page/)
  expect(await screen.findByRole('alert')).toHaveTextContent('On the second page is already assigned.')
  expect(addToast).not.toHaveBeenCalled()
  expect(SaveProductAssignment).not.toHaveBeenCalled()
  await add(/Not there yet/)
  await waitFor(() => expect(SaveProductAssignment).toHaveBeenCalled())
  expect(SaveProductAssignment).toHaveBeenCalledWith('c', {
    CategoryID: 'tools',
    ProductID: 'new',
    ListOrder: 25,
  })
})

it('records the new position of a moved product as activity', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Move p1 up' }))
  await waitFor(() => expect(noteActivity).toHaveBeenCalled())
  expect(noteActivity).toHaveBeenLastCalledWith(
    expect.objectContaining({
      ...{ path: 'buyers/b/catalogs/c/categories', id: 'tools', kind: 'saved' },
      assignment: expect.objectContaining({
        what: 'product p1 is now at position 1 of 25, previously at position 2',
      }),
    }),
  )
})

const down = (id: string) => screen.getByRole('button', { name: `Move ${id} down` })
const place = (id: string) => down(id).closest('li')

it('announces the new position of a moved product, and keeps the focus on it', async () => {
  takeMoves()
  const user = await open()
  for (const at of [2, 3]) {
    await user.click(down('p0'))
    expect(await screen.findByText(`p0 is now at position ${at} of 25.`)).toBeInTheDocument()
    await waitFor(() => expect(place('p0')).toHaveTextContent(`${at} of 25`))
    await waitFor(() => expect(place('p0')?.previousElementSibling).toBe(place(`p${at - 1}`)))
    await waitFor(() => expect(down('p0')).toHaveFocus())
  }
  expect(SaveProductAssignment).toHaveBeenCalledWith('c', expect.objectContaining({ ProductID: 'p0' }))
})

it('focuses the announcement when a product moves to another page', async () => {
  takeMoves()
  const user = await open()
  await user.click(down('p19'))
  const said = await screen.findByText('p19 is now at position 21 of 25.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move p19 down' })).not.toBeInTheDocument())
  await waitFor(() => expect(said).toHaveFocus())
})

it('disables the other move buttons while a move is under way', async () => {
  let answer = () => {}
  SaveProductAssignment.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)))
  const user = await open()
  await user.click(down('p0'))
  expect(down('p0')).toHaveFocus()
  expect(down('p3')).toHaveAccessibleDescription('Another move is in progress.')
  await user.click(down('p3'))
  expect(SaveProductAssignment).toHaveBeenCalledTimes(1)
  answer()
  await waitFor(() => expect(down('p3')).not.toHaveAttribute('aria-disabled'))
})

it('shows a read-only user why products cannot be moved', async () => {
  mockAccess = { allowed: false, reason: 'This needs more.' } as Access
  await open()
  expect(screen.getByRole('button', { name: 'Move p0 up' })).toHaveAccessibleDescription('This needs more.')
  expect(screen.getByRole('button', { name: 'Move p1 down' })).toHaveAccessibleDescription('This needs more.')
})
