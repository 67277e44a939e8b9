import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FacetBulkForm } from '@/components/products/facets/facet-bulk-form'
import { system } from '@/components/ui/theme/system'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const SIZES = Array.from({ length: 13 }, (_, at) => `Size ${at + 1}`)
const FACETS = [
  { ID: 'size', Name: 'Size', XpPath: 'Facets.Size', xp: { Options: SIZES } },
  { ID: 'color', Name: 'Color', XpPath: 'Facets.Color', xp: { Options: ['Red', 'Blue'] } },
]
const COUNTS = [{ XpPath: 'Facets.Color', Values: [{ Value: 'Green', Count: 3 }] }]
const facetList = jest.fn()
const productList = jest.fn(async () => ({ Items: [], Meta: { TotalCount: 9, Facets: COUNTS } }))

const targets = [
  { id: 'anchor', name: 'Anchor', before: { xp: null, OwnerID: 'own' } },
  { id: 'bolt', name: 'Bolt', before: { xp: { Facets: { Color: ['Teal'] } }, OwnerID: 'tarnwick' } },
  { id: 'cleat', name: 'Cleat', before: { xp: { Facets: { Color: 'Red' } }, OwnerID: 'own' } },
]

function open({ roles = ['ProductFacetReader'], supplierId = undefined as string | undefined } = {}) {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: roles, isAdmin: !supplierId, isSupplier: Boolean(supplierId) })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: Boolean(supplierId), id: supplierId } as never)
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FacetBulkForm targets={targets} onChange={onChange} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return { onChange, user: userEvent.setup() }
}
const facetField = () => screen.findByRole('combobox', { name: /^Facet/ })
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })

beforeEach(() => {
  jest.clearAllMocks()
  provideSettings({ xpSchemas: '', marketplaceId: 'meridian' } as Settings)
  facetList.mockResolvedValue({ Items: FACETS, Meta: { TotalCount: 2, TotalPages: 1 } })
  jest
    .mocked(call)
    .mockImplementation((run) =>
      run({ ProductFacets: { List: facetList }, Products: { List: productList } } as never),
    )
})

test('shows old and new values and the products left out, and plans the job', async () => {
  const { onChange, user } = open()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'The facets are still loading.' })
  const field = await facetField()
  expect(
    within(field)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([...['Choose a facet', 'Size', 'Color']])
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a facet.' })
  await user.selectOptions(field, 'Color')
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose at least one value.' })
  expect(box(/^Green +.not an option., 3 products$/)).toBeVisible()
  await user.click(box('Red'))
  const list = screen.getByRole('list', { name: 'Changed: 2 products' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/Anchor.*Color.*Old: No value.*New: Red/),
    expect.stringMatching(/Bolt.*Old: Teal.*New: Teal, Red/),
  ])
  expect(screen.getByText('Cleat is skipped. It already has these values.')).toBeVisible()
  expect(screen.getByText(/takes 2 requests, one for each product/)).toBeVisible()
  expect(onChange.mock.lastCall[0].plan).toMatchObject({
    title: 'Add Red to Color of 2 products',
    targets: [
      { id: 'anchor', write: { body: { xp: { Facets: { Color: ['Red'] } } } }, before: { xp: null } },
      { id: 'bolt', write: { body: { xp: { Facets: { Color: ['Teal', 'Red'] } } } } },
    ],
  })

  await user.click(screen.getByRole('radio', { name: 'Replace all values' }))
  expect(onChange.mock.lastCall[0].plan).toMatchObject({ title: 'Set Color of 2 products to Red' })
  // Only values of the selected products can be removed.
  await user.click(screen.getByRole('radio', { name: 'Remove values' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(box(/^Teal/)).not.toBeChecked()
  expect(onChange.mock.lastCall[0].plan).toMatchObject({
    title: 'Remove Red from Color of 1 product',
    targets: [{ id: 'cleat', write: { body: { xp: { Facets: { Color: null } } } } }],
  })
  expect(facetList).toHaveBeenCalledTimes(1)
  expect(productList).toHaveBeenCalledTimes(1)
})

test('searches among many values, and starts again with another facet', async () => {
  const { onChange, user } = open()
  await user.selectOptions(await facetField(), 'Size')
  await user.type(screen.getByRole('searchbox', { name: 'Search the values of Size' }), '13')
  await user.click(box('Size 13'))
  expect(onChange.mock.lastCall[0].plan).toMatchObject({ title: 'Add Size 13 to Size of 3 products' })
  await user.click(screen.getByRole('radio', { name: 'Remove values' }))
  expect(screen.getByText('None of the selected products has a value of Size.')).toBeVisible()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose at least one value.' })
  await user.selectOptions(await facetField(), 'Color')
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose at least one value.' })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('leaves out the products of other companies for suppliers', async () => {
  const { onChange, user } = open({ supplierId: 'own' })
  await user.selectOptions(await facetField(), 'Color')
  await user.click(box('Blue'))
  expect(screen.getByText(/^Bolt is skipped\. .*It belongs to tarnwick\./)).toBeVisible()
  expect(onChange.mock.lastCall[0].plan.targets.map(({ id }: { id: string }) => id)).toEqual([
    ...['anchor', 'cleat'],
  ])
})

test('requests nothing for users who may not read facets, and names the reason', () => {
  const { onChange } = open({ roles: ['ProductAdmin'] })
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'You need the permission to view product facets.' })
  expect(screen.getByText('You need the permission to view product facets.')).toBeVisible()
  expect(call).not.toHaveBeenCalled()
})

test('says when the facets could not be loaded, and starts no job', async () => {
  facetList.mockRejectedValue(new Error('Lost'))
  const { onChange } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The facets could not be loaded')
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith({ problem: 'The facets could not be loaded.' }),
  )
})

test('does not start a change that the schema of the operator does not allow', async () => {
  provideSettings({ xpSchemas: '/schemas.json' } as Settings)
  const color = { type: 'array', items: { enum: ['Blue', 'Teal'] } }
  const schemas = { products: { properties: { Facets: { properties: { Color: color } } } } }
  global.fetch = jest.fn(async () => ({ ok: true, text: async () => JSON.stringify(schemas) })) as never
  const { onChange, user } = open()
  await user.selectOptions(await facetField(), 'Color')
  await user.click(box('Red'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^xp\.Facets\.Color.* of “Anchor”: /)
  expect(onChange.mock.lastCall[0]).toEqual({ problem: expect.stringContaining('of “Anchor”') })
})
