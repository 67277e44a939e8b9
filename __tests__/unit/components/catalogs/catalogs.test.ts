import { planOf, toForm, toPatch } from '@/components/catalogs/form'
import { buyerCatalogs } from '@/components/catalogs/resource'
import { listByIds } from '@/components/catalogs/rules/buyer-catalog-list'
import { buyerCatalogService } from '@/components/catalogs/rules/buyer-catalogs'
import { setCatalogFlag } from '@/components/catalogs/rules/catalog-assignment'
import { call } from '@/lib/ordercloud/client'
import type { Catalog } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { ListOptions } from '@/lib/resource/service'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const sdk = {
  Catalogs: {
    List: jest.fn(),
    Get: jest.fn(),
    Create: jest.fn(),
    Patch: jest.fn(),
    Delete: jest.fn(),
    ListAssignments: jest.fn(),
    SaveAssignment: jest.fn(),
    DeleteAssignment: jest.fn(),
  },
}
const pageOf = <T>(Items: T[]) => ({
  Items,
  Meta: { Page: 1, PageSize: 20, TotalCount: Items.length, TotalPages: 1, ItemRange: [1, Items.length] },
})
const options: ListOptions = { sortBy: ['Name'], page: 1, pageSize: 20, filters: { Active: 'true' } }

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as unknown as OrderCloud))
})

describe('the catalog service of a buyer', () => {
  it('lists the assigned catalogs by ID, each with its assignment', async () => {
    sdk.Catalogs.ListAssignments.mockResolvedValue(
      pageOf([
        { CatalogID: 'a', BuyerID: 'b', ViewAllProducts: true },
        { CatalogID: 'c', BuyerID: 'b', ViewAllProducts: null },
      ]),
    )
    sdk.Catalogs.List.mockResolvedValue(pageOf([{ ID: 'c', Name: 'Cups' }]))
    const page = await buyerCatalogService('b').list(options, {})
    expect(page.Items).toEqual([
      { ID: 'c', Name: 'Cups', Assignment: { CatalogID: 'c', BuyerID: 'b', ViewAllProducts: null } },
    ])
    expect(sdk.Catalogs.List.mock.calls[0][0]).toEqual({
      ...options,
      filters: { Active: 'true', ID: 'a|c' },
    })
  })

  it('requests no catalogs when none are assigned', async () => {
    sdk.Catalogs.ListAssignments.mockResolvedValue(pageOf([]))
    expect((await buyerCatalogService('b').list(options, {})).Meta.TotalCount).toBe(0)
    expect(sdk.Catalogs.List).not.toHaveBeenCalled()
  })

  it('returns pages even when the IDs do not fit into one address', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => `c${String(index).padStart(3, '0')}`)
    const list = jest.fn(async ({ filters }: ListOptions) =>
      pageOf<Catalog>(
        String(filters.ID)
          .split('|')
          .map((ID) => ({ ID, Name: ID })),
      ),
    )
    const page = await listByIds(ids, { ...options, sortBy: ['!Name'], page: 3, pageSize: 50 }, list)
    expect(list).toHaveBeenCalledTimes(3)
    expect(page.Items.map(({ ID }) => ID)).toEqual([...ids].reverse().slice(100))
    expect(page.Meta).toEqual({
      Page: 3,
      PageSize: 50,
      TotalCount: 130,
      TotalPages: 3,
      ItemRange: [101, 130],
    })
  })

  it('changes one flag and keeps the current value of the other', async () => {
    sdk.Catalogs.ListAssignments.mockResolvedValue(
      pageOf([{ CatalogID: 'a', BuyerID: 'b', ViewAllCategories: true, ViewAllProducts: true }]),
    )
    await setCatalogFlag('b', 'a', 'ViewAllProducts', null)
    expect(sdk.Catalogs.SaveAssignment).toHaveBeenCalledWith({
      CatalogID: 'a',
      BuyerID: 'b',
      ViewAllCategories: true,
      ViewAllProducts: null,
    })
  })
})

describe('the catalog form', () => {
  const resource = buyerCatalogs('b')
  const form = { ...toForm(null), Name: 'Cups', ViewAllProducts: false }

  it('converts a catalog without a description to form values and back', () => {
    const stored = { ID: 'c', Name: 'Cups', Description: null, Active: false } as unknown as Catalog
    expect(toPatch(toForm(stored))).toEqual({ Name: 'Cups', Description: null, Active: false })
  })

  it('creates a catalog, then assigns it; a retry after a failed assignment only assigns it', async () => {
    sdk.Catalogs.Create.mockImplementation(async (body) => body)
    const [create, assign, ...more] = planOf('b', resource)(form, null, 'spare')
    expect(more).toEqual([])
    const created = await create!.run(null)
    expect(created).toMatchObject({ ID: 'spare', Name: 'Cups' })
    sdk.Catalogs.SaveAssignment.mockRejectedValueOnce(new Error('no'))
    await expect(assign!.run(created)).rejects.toThrow('no')

    const again = planOf('b', resource)(form, created, 'other')
    expect(again.map(({ label }) => label)).toEqual(['Assign the catalog to this buyer'])
    const assignment = { BuyerID: 'b', CatalogID: 'spare', ViewAllCategories: true, ViewAllProducts: false }
    expect(await again[0]!.run(created)).toMatchObject({ Assignment: assignment })
    expect(sdk.Catalogs.SaveAssignment).toHaveBeenLastCalledWith(assignment)
  })

  it('offers to delete a catalog that was created but not assigned', async () => {
    const [create, assign] = planOf('b', resource)(form, null, 'spare')
    expect(create!.makes?.what).toBe('catalog “Cups”')
    expect(assign!.makes).toBeNull()
    await create!.makes?.remove()
    expect(sdk.Catalogs.Delete).toHaveBeenCalledWith('spare')
  })

  it('saves an unassigned catalog without assigning it', async () => {
    const stored = { ID: 'c', Name: 'Cups', Active: true, Assignment: null }
    sdk.Catalogs.Patch.mockResolvedValue({ ID: 'c', Name: 'Mugs' })
    const steps = planOf('b', resource)({ ...toForm(stored), Name: 'Mugs' }, stored, 'spare')
    expect(steps).toHaveLength(1)
    expect(await steps[0]!.run(stored)).toEqual({ ID: 'c', Name: 'Mugs', Assignment: null })
    expect(sdk.Catalogs.Patch).toHaveBeenCalledWith('c', { Name: 'Mugs' })
  })
})
