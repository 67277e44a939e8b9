import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CategoryVisibility } from '@/components/catalogs/categories/category-visibility'
import { placeOf } from '@/components/catalogs/categories/place'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { NotedPageProvider, type NotedPage } from '@/hooks/use-activity-record'
import { noteActivity } from '@/lib/activity/note'
import { call } from '@/lib/ordercloud/client'
import type { Access } from '@/lib/permissions/explain'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/activity/note', () => ({ noteActivity: jest.fn() }))
let mockAccess: Access
jest.mock('@/hooks/use-can', () => ({ useCan: () => mockAccess }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
const hidden = { CategoryID: 'tools', BuyerID: 'b', Visible: false, ViewAllProducts: null }
let stored: object[]
const SaveAssignment = jest.fn()
const DeleteAssignment = jest.fn()
const sdk = {
  Catalogs: {
    Get: async () => ({ ID: 'c' }),
    ListAssignments: async () => page([{ CatalogID: 'c', BuyerID: 'b', ViewAllCategories: true }]),
  },
  Categories: { ListAssignments: async () => page(stored), SaveAssignment, DeleteAssignment },
}

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  DeleteAssignment.mockImplementation(async () => void (stored = []))
  stored = [hidden]
  mockAccess = { allowed: true }
})

async function open() {
  const noted: NotedPage = {
    record: { path: 'x', id: 'tools', isPersonal: false, isXpPersonal: false },
    panels: new Map(),
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <NotedPageProvider value={noted}>
          <CategoryVisibility
            buyerId="b"
            place={placeOf('b', 'c')}
            category={{ ID: 'tools', Name: 'Tools' }}
          />
        </NotedPageProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('list', { name: 'assignments' })
  return { user: userEvent.setup(), noted }
}
const removeButton = () =>
  screen.getByRole('button', { name: 'Remove the assignment of All users of the buyer' })
const note = () => jest.mocked(noteActivity).mock.lastCall?.[0]

it('asks before it removes an assignment, shows what applies then, and records the removal', async () => {
  const { user, noted } = await open()
  await user.click(removeButton())
  const question = await screen.findByText(/It is removed immediately\./)
  expect(question).toHaveTextContent(
    'The inherited settings then apply: category visible: “Yes, from the catalog”, all its products: “No, from the catalog”.',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(DeleteAssignment).not.toHaveBeenCalled()

  await user.click(removeButton())
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(noteActivity).toHaveBeenCalled())
  expect(DeleteAssignment).toHaveBeenCalledWith('c', 'tools', { buyerID: 'b' })
  const what = 'all users of the buyer, category visible: no, all its products: not set'
  expect(note()).toMatchObject({ id: 'tools', kind: 'unassigned', assignment: { what, row: hidden } })

  const ways = noted.panels.get('buyers/b/catalogs/c/categories/assignments')
  expect(await ways?.add(hidden)).toBe(true)
  expect(SaveAssignment).toHaveBeenCalledWith('c', hidden)
  expect(note()).toMatchObject({ kind: 'assigned', assignment: { what } })
})

it('records a changed setting with its previous value as activity', async () => {
  const { user } = await open()
  const visible = screen.getByRole('combobox', { name: 'Category visible, All users of the buyer' })
  await user.selectOptions(visible, 'yes')
  await waitFor(() => expect(noteActivity).toHaveBeenCalled())
  expect(note()).toMatchObject({
    kind: 'saved',
    assignment: {
      title: 'Who sees it',
      what: 'all users of the buyer, category visible: yes, all its products: not set, previously category visible: no, all its products: not set',
    },
  })
})

it('shows a read-only user why an assignment cannot be removed', async () => {
  mockAccess = { allowed: false, reason: 'This needs more.' } as Access
  const { user } = await open()
  expect(removeButton()).toHaveAccessibleDescription('This needs more.')
  await user.click(removeButton())
  expect(screen.queryByText(/It is removed immediately\./)).not.toBeInTheDocument()
})
