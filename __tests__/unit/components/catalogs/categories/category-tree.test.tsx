import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CategoryTree } from '@/components/catalogs/categories/category-tree'
import { placeOf } from '@/components/catalogs/categories/place'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import { call } from '@/lib/ordercloud/client'
import type { Category } from '@/lib/ordercloud/models'
import { addToast } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('@/hooks/use-can', () => ({ useCan: () => ({ allowed: true }) }))
const mockPush = jest.fn()
const mockRouter = { push: mockPush, prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/' }))

const ROUTE = '/buyers/b/catalogs/c/categories'
let stored: Category[]
/** Mock of the platform's PATCH. With `adjustListOrders`, the categories from the new number on move back by one. */
const Patch = jest.fn(async (_catalog: string, id: string, body: Partial<Category>, isPushing: object) => {
  const from = 'adjustListOrders' in isPushing ? (body.ListOrder ?? 0) : Infinity
  stored = stored
    .map((one) => ((one.ListOrder ?? 0) >= from ? { ...one, ListOrder: (one.ListOrder ?? 0) + 1 } : one))
    .map((one) => (one.ID === id ? { ...one, ...body } : one))
  return stored.find(({ ID }) => ID === id)
})
const sdk = {
  Categories: {
    Patch,
    List: async (_catalog: string, { filters }: { filters?: { ParentID: string } }) => {
      const Items = stored.filter(({ ParentID }) => (ParentID ?? undefined) === filters?.ParentID)
      return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
    },
  },
}

beforeEach(() => {
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  stored = ['ash', 'beech', 'cedar'].map(
    (ID, ListOrder) => ({ ID, Name: ID, ListOrder, ParentID: null, Active: true, ChildCount: 0 }) as never,
  )
})

function DirtyForm() {
  const guard = useLeaveGuard(true)
  return guard.isAsking ? <button onClick={guard.leave}>Leave</button> : null
}

async function open(chosen: string, isDirty = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const at = (id: string) => (
    <QueryClientProvider client={client}>
      {isDirty && <DirtyForm />}
      <CategoryTree place={placeOf('b', 'c')} chosen={id} />
    </QueryClientProvider>
  )
  const { rerender } = render(at(chosen))
  await screen.findAllByRole('treeitem')
  return { user: userEvent.setup(), show: (id: string) => rerender(at(id)) }
}
const line = (name: string) => screen.getByRole('treeitem', { name })
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
const moveButton = () => screen.getByRole('button', { name: 'Move…' })

describe('the actions of the tree', () => {
  it('apply to the category that was opened last, from the tree or from the search', async () => {
    const { user, show } = await open('')
    await user.click(line('ash'))
    show('ash')
    expect(moveButton()).toHaveAccessibleDescription('For “ash”')
    // Shows a category chosen by the search, which replaces the tree.
    show('beech')
    expect(moveButton()).toHaveAccessibleDescription('For “beech”')
    const create = screen.getByRole('link', { name: 'Create subcategory' })
    expect(create).toHaveAttribute('href', `${ROUTE}/new?parent=beech`)
    await user.click(moveButton())
    await waitFor(() =>
      expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent('Move “beech”'),
    )
  })

  it('apply to the focused category, and to none before one has the focus', async () => {
    const { user } = await open('')
    expect(moveButton()).toHaveAccessibleDescription('Select a category in the tree first.')
    expect(screen.queryByRole('link', { name: 'Create subcategory' })).not.toBeInTheDocument()
    act(() => line('ash').focus())
    await user.keyboard('{ArrowDown}')
    expect(moveButton()).toHaveAccessibleDescription('For “beech”')
  })
})

describe('opening a category', () => {
  it('navigates to its page, by click and by Enter', async () => {
    const { user } = await open('ash')
    await user.click(line('beech'))
    act(() => line('cedar').focus())
    await user.keyboard('{Enter}')
    expect(mockPush.mock.calls).toEqual([
      [expect.stringContaining(`${ROUTE}/beech`)],
      [expect.stringContaining(`${ROUTE}/cedar`)],
    ])
  })

  it('asks for confirmation first when a form has unsaved changes', async () => {
    const { user } = await open('ash', true)
    act(() => line('cedar').focus())
    await user.keyboard('{Enter}')
    const leave = await screen.findByRole('button', { name: 'Leave' })
    expect(mockPush).not.toHaveBeenCalled()
    await user.click(leave)
    expect(mockPush.mock.calls).toEqual([[`${ROUTE}/cedar`]])
  })
})

it('undoes a move from its toast', async () => {
  const { user } = await open('')
  act(() => line('cedar').focus())
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText('cedar is now at position 2 of 3.')
  expect(names()).toEqual(['ash', 'cedar', 'beech'])
  const [{ description, action }] = jest.mocked(addToast).mock.calls[0]!
  expect(description).toBe('“cedar” moved.')
  await act(async () => action?.onClick())
  await waitFor(() => expect(names()).toEqual(['ash', 'beech', 'cedar']))
  await waitFor(() =>
    expect(addToast).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: 'Undone', description: '“cedar” is back at its previous position.' }),
    ),
  )
  expect(Patch.mock.calls.at(-1)?.[1]).toBe('cedar')
})
