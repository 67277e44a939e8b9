import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { BuyerView } from '@/components/catalogs/buyer-view'
import { Holders } from '@/components/catalogs/holders'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { NotedPageProvider, type NotedPage } from '@/hooks/use-activity-record'
import { noteActivity } from '@/lib/activity/note'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { addToast } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/activity/note', () => ({ noteActivity: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('@/hooks/use-can', () => ({ useCan: () => ({ allowed: true }) }))
const mockRouter = { push: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const restricted = { CatalogID: 'cups', BuyerID: 'b', ViewAllCategories: false, ViewAllProducts: true }
const Catalogs = {
  Get: jest.fn(),
  ListAssignments: jest.fn(),
  SaveAssignment: jest.fn(),
  DeleteAssignment: jest.fn(),
}
const Buyers = { Get: jest.fn(), List: jest.fn(), Patch: jest.fn() }

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(call).mockImplementation((run) => run({ Catalogs, Buyers } as never))
  Buyers.Get.mockResolvedValue({ ID: 'b', DefaultCatalogID: 'mugs' })
  Catalogs.ListAssignments.mockResolvedValue(page([restricted]))
})

function Page() {
  const methods = useForm({ defaultValues: { Name: 'Cups' } })
  return (
    <FormProvider {...methods}>
      <input {...methods.register('Name')} aria-label="Name" />
      <BuyerView buyerId="b" catalog={{ ID: 'cups', Name: 'Cups', Assignment: restricted }} />
    </FormProvider>
  )
}

function open() {
  const noted: NotedPage = {
    record: { path: 'buyers/b/catalogs', id: 'cups', isPersonal: false, isXpPersonal: false },
    panels: new Map(),
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <NotedPageProvider value={noted}>
          <Page />
        </NotedPageProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), noted }
}
const note = () => jest.mocked(noteActivity).mock.lastCall?.[0]

it('restores an unassigned catalog with its flags on undo, and records both as activity', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Unassign' }))
  await user.click(await screen.findByRole('button', { name: 'Unassign catalog' }))
  await waitFor(() => expect(addToast).toHaveBeenCalled())
  expect(Catalogs.DeleteAssignment).toHaveBeenCalledWith('cups', { buyerID: 'b' })
  const assignment = { title: 'What this buyer sees', what: 'buyer b', row: restricted }
  expect(note()).toMatchObject({ path: 'buyers/b/catalogs', id: 'cups', kind: 'unassigned', assignment })

  Catalogs.ListAssignments.mockResolvedValue(page([]))
  const { description, action } = jest.mocked(addToast).mock.calls[0]![0]
  expect([description, action?.label]).toEqual(['Catalog “Cups” unassigned.', 'Undo'])
  action?.onClick()
  await waitFor(() => expect(addToast).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Undone' })))
  expect(Catalogs.SaveAssignment).toHaveBeenCalledWith(restricted)
  expect(note()).toMatchObject({ kind: 'assigned', assignment })
})

it('does not overwrite an assignment that was created before the undo', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Unassign' }))
  await user.click(await screen.findByRole('button', { name: 'Unassign catalog' }))
  await waitFor(() => expect(addToast).toHaveBeenCalled())
  jest.mocked(addToast).mock.calls[0]![0].action?.onClick()
  await waitFor(() =>
    expect(addToast).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Nothing changed' })),
  )
  expect(Catalogs.SaveAssignment).not.toHaveBeenCalled()
})

it('lets the activity panel assign the catalog again', async () => {
  const { noted } = open()
  Catalogs.ListAssignments.mockResolvedValue(page([]))
  const ways = noted.panels.get('buyers/b/catalogs/assignment')
  expect(await ways?.add({ ...restricted, ViewAllProducts: null })).toBe(true)
  expect(Catalogs.SaveAssignment).toHaveBeenCalledWith({ ...restricted, ViewAllProducts: null })
})

it('disables Unassign while the form has unsaved changes', async () => {
  const { user } = open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
  const unassign = screen.getByRole('button', { name: 'Unassign' })
  expect(unassign).toHaveAccessibleDescription('Save or discard your changes first.')
  await user.click(unassign)
  expect(screen.queryByRole('button', { name: 'Unassign catalog' })).not.toBeInTheDocument()
})

it('records a changed flag with its previous value, and a new default catalog with its buyer', async () => {
  const { user } = open()
  const products = screen.getByRole('combobox', { name: 'Sees all products of Cups' })
  await user.selectOptions(products, 'no')
  await waitFor(() => expect(noteActivity).toHaveBeenCalled())
  expect(note()).toMatchObject({ path: 'buyers/b/catalogs', id: 'cups', kind: 'saved' })
  expect(await note()?.changes?.()).toEqual([
    { path: ['Assignment', 'ViewAllProducts'], before: true, after: false },
  ])

  Buyers.Patch.mockResolvedValue({})
  await user.click(screen.getByRole('button', { name: 'Make default catalog' }))
  await waitFor(() => expect(noteActivity).toHaveBeenCalledTimes(2))
  expect(note()).toMatchObject({ path: 'buyers', id: 'b', kind: 'saved' })
  expect(await note()?.changes?.()).toEqual([{ path: ['DefaultCatalogID'], before: 'mugs', after: 'cups' }])
})

describe('the delete dialog of a catalog', () => {
  const ask = () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Holders buyerId="b" catalogId="cups" />
      </QueryClientProvider>,
    )

  it('shows how many categories are deleted with it', async () => {
    Buyers.List.mockResolvedValue(page([]))
    Catalogs.Get.mockResolvedValue({ ID: 'cups', CategoryCount: 1200 })
    ask()
    expect(await screen.findByText('1,200 categories are deleted too.')).toBeInTheDocument()
    expect(await screen.findByText('No other buyer has this catalog.')).toBeInTheDocument()
  })

  it('shows an error when the number of categories cannot be read', async () => {
    Buyers.List.mockResolvedValue(page([]))
    Catalogs.Get.mockRejectedValue(new PlatformError('Not now.', { status: 500 }))
    ask()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The number of its categories could not be loaded',
    )
  })
})
