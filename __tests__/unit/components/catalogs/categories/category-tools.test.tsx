import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CategoryTools } from '@/components/catalogs/categories/category-tools'
import { placeOf } from '@/components/catalogs/categories/place'
import { saveFile } from '@/lib/csv/write'
import type { Access } from '@/lib/permissions/explain'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/csv/write', () => ({ ...jest.requireActual('@/lib/csv/write'), saveFile: jest.fn() }))
let mockAccess: Access
jest.mock('@/hooks/use-can', () => ({ useCan: () => mockAccess }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))
const mockList = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ Categories: { List: mockList } }),
}))

const catalog = { ID: 'cups', Name: 'Cups', CategoryCount: 101 }
const menu = async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  return user
}

beforeEach(() => {
  jest.clearAllMocks()
  mockAccess = { allowed: true }
})

it('exports every page of the tree after it stated the number of requests', async () => {
  mockList.mockImplementation(async (_id: string, { page: at }: { page: number }) => ({
    Items: [at === 1 ? { ID: 'b', Name: 'B', ParentID: 'a' } : { ID: 'a', Name: 'A', ParentID: null }],
    Meta: { TotalPages: 2, TotalCount: 101 },
  }))
  render(page(<CategoryTools place={placeOf(undefined, 'cups')} catalog={catalog} />))
  const user = await menu()
  await user.click(screen.getByRole('menuitem', { name: 'Export…' }))
  expect(await screen.findByText('This takes about 2 requests.')).toBeInTheDocument()
  expect(mockList).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Export 101 categories' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'categories-cups.csv'))
  expect(mockList).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('offers no import without the permission, and no export of an empty catalog', async () => {
  mockAccess = { allowed: false, reason: 'This needs Buyer Catalog Manager.', missing: [] }
  render(
    page(<CategoryTools place={placeOf(undefined, 'cups')} catalog={{ ...catalog, CategoryCount: 0 }} />),
  )
  await menu()
  expect(screen.getByRole('menuitem', { name: /^Import…/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('This needs Buyer Catalog Manager.')).toBeInTheDocument()
  expect(screen.getByText('There is nothing to export.')).toBeInTheDocument()
})

it('leads from the tree of one buyer to that of all buyers', async () => {
  render(page(<CategoryTools place={placeOf('b', 'cups')} catalog={catalog} />))
  await menu()
  expect(screen.getByRole('menuitem', { name: 'Import and export' })).toHaveAttribute(
    'href',
    '/settings/catalogs/cups/categories',
  )
})
