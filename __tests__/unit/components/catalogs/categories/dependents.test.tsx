import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { categoriesAt } from '@/components/catalogs/categories/resource'
import { placeOf } from '@/components/catalogs/categories/place'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/hooks/use-session', () => ({
  useSession: () => ({ assignedRoles: ['FullAccess'], isAdmin: true }),
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: true }),
}))

const page = <T,>(Items: T[], TotalCount = Items.length) => ({ Items, Meta: { TotalCount, TotalPages: 1 } })

it('counts the subcategories, products and assignments of a category before it is deleted', async () => {
  const sdk = {
    Categories: {
      List: jest.fn(async () => page([{ ID: 'twig', Name: 'Twigs', ChildCount: 2 }])),
      ListProductAssignments: jest.fn(async () => page([{ ProductID: 'p1' }], 12)),
      ListAssignments: jest.fn(async () => page([{ BuyerID: 'b' }, { BuyerID: 'b', UserGroupID: 'smiths' }])),
    },
    Products: { List: async () => page([{ ID: 'p1', Name: 'Hammer' }]) },
  }
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  const Dependents = await categoriesAt(placeOf('b', 'c')).loadDependents?.()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {Dependents && <Dependents id="tools" />}
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 subcategory is deleted too, with everything below it: Twigs.',
    '12 products are in this category and stay in the catalog: Hammer and 11 more.',
    expect.stringMatching(/^2 assignments to buyers and user groups are deleted too: b, smiths/),
  ])
  expect(sdk.Categories.ListProductAssignments).toHaveBeenCalledWith(
    'c',
    expect.objectContaining({ categoryID: 'tools' }),
    expect.anything(),
  )
})
