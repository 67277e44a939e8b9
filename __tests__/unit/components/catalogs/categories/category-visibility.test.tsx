import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { placeOf } from '@/components/catalogs/categories/place'
import { useVisibility } from '@/components/catalogs/categories/use-visibility'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Category } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/hooks/use-can', () => ({ useCan: () => ({ allowed: false, reason: 'no' }) }))

const PARENTS: Record<string, string | null> = { twig: 'branch', branch: 'trunk', trunk: null }
const categoryOf = (ID: string) => ({ ID, Name: ID, ParentID: PARENTS[ID] }) as Category
const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
const ListAssignments = jest.fn()
const GetCatalog = jest.fn()
const GetCategory = jest.fn()
const sdk = {
  Catalogs: { Get: GetCatalog, ListAssignments: async () => page([]) },
  Categories: { Get: GetCategory, ListAssignments },
}
const failure = new PlatformError('Not now.', { status: 500 })

beforeEach(() => {
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  GetCatalog.mockReset().mockResolvedValue({ ID: 'c' })
  GetCategory.mockReset().mockImplementation(async (_catalog, id) => categoryOf(id))
  ListAssignments.mockReset().mockImplementation(async (_catalog, { categoryID, buyerID }) =>
    page([{ CategoryID: categoryID, BuyerID: buyerID ?? 'other', Visible: categoryID === 'trunk' }]),
  )
})

function open(id: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useVisibility(placeOf('b', 'c'), 'b', categoryOf(id)), { wrapper }).result
}

it('requests the assignments of the category and its ancestors only', async () => {
  const view = open('twig')
  await waitFor(() => expect(view.current.isAboveKnown).toBe(true))
  await waitFor(() => expect(view.current.query.data).toBeDefined())
  expect(ListAssignments.mock.calls.map(([, { categoryID }]) => categoryID)).not.toContain(undefined)
  expect(view.current.assignments).toEqual([{ CategoryID: 'twig', BuyerID: 'b', Visible: false }])
  expect(view.current.all.map(({ CategoryID }) => CategoryID)).toEqual(['twig', 'branch', 'trunk'])
  expect(view.current.others).toBe(1)
})

it('requests no ancestor assignments for a top-level category', async () => {
  const view = open('trunk')
  await waitFor(() => expect(view.current.isAboveKnown).toBe(true))
  await waitFor(() => expect(view.current.query.data).toBeDefined())
  // One call is for this buyer, and one for the other buyers with assignments.
  expect(ListAssignments).toHaveBeenCalledTimes(2)
})

it('reports an error when the assignments of an ancestor cannot be read', async () => {
  const answer = ListAssignments.getMockImplementation()!
  ListAssignments.mockImplementation(async (catalog, of) => {
    if (of.categoryID === 'trunk') throw failure
    return answer(catalog, of)
  })
  const view = open('twig')
  await waitFor(() => expect(view.current.query.error).toBe(failure))
  expect(view.current.isAboveKnown).toBe(false)
})

it.each([
  ['the categories above', GetCategory],
  ['the catalog', GetCatalog],
])('reports an error when %s cannot be read, and recovers on retry', async (_what, read) => {
  const answer = read.getMockImplementation()!
  read.mockRejectedValue(failure)
  const view = open('twig')
  await waitFor(() => expect(view.current.query.error).toBe(failure))
  expect(view.current.query.data).toBeUndefined()
  expect(view.current.isAboveKnown).toBe(false)

  read.mockImplementation(answer)
  void view.current.query.refetch()
  await waitFor(() => expect(view.current.isAboveKnown).toBe(true))
  expect(view.current.assignments).toHaveLength(1)
})

it('treats the ancestors as unknown until the catalog is loaded', async () => {
  let answer = (_catalog: object) => {}
  GetCatalog.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const view = open('trunk')
  await waitFor(() => expect(view.current.query.data).toBeDefined())
  await waitFor(() => expect(view.current.others).toBe(1))
  expect(view.current.isAboveKnown).toBe(false)
  answer({ ID: 'c' })
  await waitFor(() => expect(view.current.isAboveKnown).toBe(true))
})
