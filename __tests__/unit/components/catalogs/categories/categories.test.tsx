import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { categoryForm, toForm, toPatch } from '@/components/catalogs/categories/form'
import { placeOf } from '@/components/catalogs/categories/place'
import { categoriesAt } from '@/components/catalogs/categories/resource'
import { useMove } from '@/components/catalogs/categories/use-move'
import { noteActivity } from '@/lib/activity/note'
import { branchPage } from '@/lib/catalogs/categories'
import { ROOT, type Branches } from '@/lib/catalogs/tree'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Category } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { subscribeToOwnWrites, type OwnWrite } from '@/lib/resource/own-writes'
import type { ListPage } from '@/lib/resource/service'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/activity/note', () => ({ noteActivity: jest.fn() }))

const sdk = { Categories: { List: jest.fn(), Create: jest.fn(), Patch: jest.fn() } }
const place = placeOf('b', 'c')
const category = (ID: string, ListOrder: number, ParentID: string | null = null) =>
  ({ ID, Name: ID, ListOrder, ParentID, Active: true, ChildCount: 0 }) as Category
const page = (Items: Category[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as unknown as OrderCloud))
})

describe('the category form', () => {
  it('has one resource per catalog, with escaped IDs in its route', () => {
    expect(categoriesAt(place)).toBe(categoriesAt(placeOf('b', 'c')))
    expect(categoriesAt(placeOf('../x', 'c')).route).toBe('/buyers/..%2Fx/catalogs/c/categories')
  })

  it('converts a category to form values and back, without its xp', () => {
    const stored = { ...category('twig', 3, 'tree'), xp: { a: 1 } }
    expect(toPatch(toForm(stored))).toEqual({
      Name: 'twig',
      Description: null,
      ParentID: 'tree',
      ListOrder: 3,
      Active: true,
    })
    expect(toPatch(toForm(null))).toEqual({ Name: '', Description: null, ParentID: null, Active: true })
  })

  it('starts with the requested parent, and creates the category last among its subcategories', async () => {
    const form = categoryForm(place, 'tree')
    const values = { ...form.toForm(null), Name: 'Twig' }
    expect(values.ParentID).toBe('tree')
    sdk.Categories.List.mockResolvedValue(page([category('a', 4, 'tree'), category('b', 2, 'tree')]))
    sdk.Categories.Create.mockImplementation(async (_catalog, body) => body)
    await form.plan(values, null, 'spare')[0]!.run(null)
    expect(sdk.Categories.List.mock.calls[0][1]).toMatchObject({
      depth: 'all',
      filters: { ParentID: 'tree' },
    })
    expect(sdk.Categories.Create).toHaveBeenCalledWith(
      'c',
      expect.objectContaining({ ID: 'spare', ParentID: 'tree', ListOrder: 5 }),
      { adjustListOrders: true },
    )
  })
})

it('requires a list order for an existing category, but not for a new one', async () => {
  const values = { ...toForm(category('twig', 3)), ListOrder: '' }
  await expect(categoryForm(place, undefined).schema.validate(values)).rejects.toThrow(
    'List order is required.',
  )
  expect(await categoryForm(place, '').schema.validate(values)).toMatchObject({ ListOrder: '' })
  // A category without a list order on the platform is sorted as if it were 0.
  expect(toForm({ ID: 'twig' } as Category).ListOrder).toBe('0')
})

describe('moving a category', () => {
  const roots = [category('ash', 1), category('beech', 2), category('cedar', 3)]

  function start(shownFirst = roots) {
    const branches: Branches = new Map([[ROOT, shownFirst]])
    const client = new QueryClient()
    const key = keys.list(place.path, { below: ROOT })
    client.setQueryData(key, branchPage(shownFirst))
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useMove(place, branches), { wrapper })
    const shown = () => client.getQueryData<ListPage<Category>>(key)?.Items.map(({ ID }) => ID)
    return { result, shown }
  }

  it('shows the new order at once and sends one request', async () => {
    const { result, shown } = start()
    let answer: (done: object) => void = () => undefined
    sdk.Categories.Patch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    await act(async () => {
      const moved = result.current.move(roots[2]!, { parent: ROOT, at: 0 })
      expect(shown()).toEqual(['cedar', 'ash', 'beech'])
      await Promise.resolve()
      await Promise.resolve()
      answer(category('cedar', 0))
      expect(await moved).toEqual({ position: 1, siblings: 3, record: category('cedar', 0) })
    })
    expect(sdk.Categories.Patch.mock.calls).toEqual([['c', 'cedar', { ListOrder: 0 }, {}]])
  })

  it('restores the order when the platform rejects the move, and cancels the next move', async () => {
    const { result, shown } = start()
    sdk.Categories.Patch.mockRejectedValue(new PlatformError('Not here.', { status: 400 }))
    await act(async () => {
      const first = result.current.move(roots[2]!, { parent: ROOT, at: 1 })
      const second = result.current.move(roots[0]!, { parent: ROOT, at: 2 })
      expect(shown()).toEqual(['cedar', 'beech', 'ash'])
      expect(await first).toEqual({ problem: 'Not here.' })
      expect(await second).toEqual({ problem: 'Not moved, because the previous move failed.' })
    })
    expect(shown()).toEqual(['ash', 'beech', 'cedar'])
    expect(sdk.Categories.Patch).toHaveBeenCalledTimes(1)
  })

  /** Returns the own writes that are reported to the form beside the tree. */
  async function hear(run: () => Promise<unknown>) {
    const heard: OwnWrite[] = []
    const stop = subscribeToOwnWrites((write) => heard.push(write))
    await act(run)
    stop()
    return heard.map(({ path, id, before, after }) => [path, id, before, after])
  }
  const at = (ListOrder: number, ParentID: string | null = null) => ({ ParentID, ListOrder })

  it('reports the moved category and its shifted siblings as own writes', async () => {
    const { result } = start()
    sdk.Categories.Patch.mockImplementation(async (_catalog, id, body) => ({ ...category(id, 3), ...body }))
    const pushed = await hear(() => result.current.move(roots[2]!, { parent: ROOT, at: 1 }))
    expect(sdk.Categories.Patch.mock.calls).toEqual([
      ['c', 'cedar', { ListOrder: 2 }, { adjustListOrders: true }],
    ])
    expect(pushed).toEqual([
      [place.path, 'cedar', at(3), at(2)],
      [place.path, 'beech', at(2), at(3)],
    ])
  })

  it('reports siblings that are renumbered one by one as own writes', async () => {
    const alike = [category('ash', 0), category('beech', 0), category('cedar', 0)]
    const { result } = start(alike)
    sdk.Categories.Patch.mockImplementation(async (_catalog, id, body) => ({ ...category(id, 0), ...body }))
    const heard = await hear(() => result.current.move(alike[2]!, { parent: ROOT, at: 1 }))
    expect(heard).toEqual([
      [place.path, 'beech', at(0), at(2)],
      [place.path, 'cedar', at(0), at(1)],
    ])
  })

  it('records the place before and after as activity', async () => {
    const { result } = start()
    sdk.Categories.Patch.mockImplementation(async (_catalog, id, body) => ({ ...category(id, 3), ...body }))
    sdk.Categories.List.mockResolvedValue(page([]))
    await act(() => result.current.move(roots[2]!, { parent: 'ash', at: 0 }))
    const [note] = jest.mocked(noteActivity).mock.calls[0]!
    expect(note).toMatchObject({ path: place.path, id: 'cedar', kind: 'saved' })
    expect(await note.changes?.()).toEqual([
      { path: ['ParentID'], before: undefined, after: 'ash' },
      { path: ['ListOrder'], before: 3, after: 0 },
    ])
  })
})
