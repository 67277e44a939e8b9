import { catalogImport } from '@/components/catalogs/all/form'
import { categoryRules } from '@/components/catalogs/categories/import'
import { addressImport } from '@/components/companies/addresses/import'
import { buyerImport } from '@/components/companies/buyers/import'
import { supplierImport } from '@/components/companies/suppliers/import'
import { userGroupImport } from '@/components/companies/usergroups/import'
import { userImport } from '@/components/companies/users/import'
import { incrementorImport } from '@/components/marketplace/incrementors/form'
import { localeImport } from '@/components/marketplace/locales/form'
import { trackingEventImport } from '@/components/marketplace/trackingevents/form'
import { bundleImport } from '@/components/products/bundles/form'
import { productFacetImport } from '@/components/products/facets/import'
import { productImport } from '@/components/products/import'
import { priceScheduleImport } from '@/components/products/priceschedules/import'
import { specImport } from '@/components/products/specs/import'
import { promotionImport } from '@/components/promotions/import'
import { approvalRuleImport, sellerApprovalRuleImport } from '@/components/purchasing/approvalrules/form'
import { costCenterImport } from '@/components/purchasing/costcenters/form'
import { creditCardImport } from '@/components/purchasing/creditcards/form'
import { spendingAccountImport } from '@/components/purchasing/spendingaccounts/form'
import { PlatformError } from '@/lib/ordercloud/errors'
import { dependentReason, hasDependentChecks, withUndoAccess } from '@/lib/jobs/created-dependents'
import { provideSettings, type Settings } from '@/lib/settings'

const mockLibrary: Record<string, Record<string, jest.Mock>> = {}
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(mockLibrary) }))

const listOf = (...Items: object[]) =>
  jest.fn().mockResolvedValue({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })

const IMPORTS: readonly (readonly [path: string, rules: { canUndoCreates?: true }])[] = [
  ['addresses', addressImport],
  ['approvalrules', sellerApprovalRuleImport],
  ['bundles', bundleImport],
  ['buyers', buyerImport],
  ['buyers/b/approvalrules', approvalRuleImport],
  ['buyers/b/costcenters', costCenterImport],
  ['buyers/b/creditcards', creditCardImport],
  ['buyers/b/spendingaccounts', spendingAccountImport],
  ['buyers/b/usergroups', userGroupImport],
  ['buyers/b/users', userImport],
  ['catalogs', catalogImport],
  ['catalogs/c/categories', categoryRules],
  ['incrementors', incrementorImport],
  ['locales', localeImport],
  ['priceschedules', priceScheduleImport],
  ['productfacets', productFacetImport],
  ['products', productImport],
  ['products/p/specs', { canUndoCreates: true }],
  ['promotions', promotionImport],
  ['specs', specImport],
  ['specs/s/options', { canUndoCreates: true }],
  ['suppliers', supplierImport],
  ['trackingevents', trackingEventImport],
]

test.each(IMPORTS)(
  'the import of %s deletes new records only if their dependents are checked',
  (path, rules) => {
    expect(hasDependentChecks(path)).toBe(rules.canUndoCreates === true)
  },
)

test('names the first records that depend on a created one', async () => {
  mockLibrary.Specs = {
    ListProductAssignments: listOf({ ProductID: 'a' }, { ProductID: 'b' }),
  }
  mockLibrary.Products = { List: listOf({ ID: 'a', Name: 'Anchor' }) }
  expect(await dependentReason('specs', 'color', { ID: 'color' })).toBe(
    'It is kept, because other records depend on it: products with this spec (Anchor, b).',
  )
  mockLibrary.Specs.ListProductAssignments = listOf()
  expect(await dependentReason('specs', 'color', { ID: 'color' })).toBeUndefined()
})

test('keeps a record whose dependents the user may not read, and rejects when the platform fails', async () => {
  const failWith = (status: number) => {
    mockLibrary.Specs = {
      ListProductAssignments: jest.fn().mockRejectedValue(new PlatformError('No', { status })),
    }
  }
  failWith(403)
  expect(await dependentReason('specs', 'color', {})).toBe(
    'It is kept, because products with this spec could not be checked. They may depend on it.',
  )
  failWith(503)
  await expect(dependentReason('specs', 'color', {})).rejects.toMatchObject({ status: 503 })
})

test('keeps the price schedule of a supplier that sells too many products to check', async () => {
  provideSettings({ marketplaceId: 'market' } as Settings)
  const none = listOf()
  const many = jest.fn().mockResolvedValue({ Items: [{ ID: 'a' }], Meta: { TotalCount: 900 } })
  mockLibrary.Products = {
    List: jest.fn((options: { supplierID?: string }) => (options.supplierID ? many() : none())),
    ListAssignments: none,
  }
  mockLibrary.PriceSchedules = { Get: jest.fn().mockResolvedValue({ ID: 'p', OwnerID: 'north' }) }
  expect(await dependentReason('priceschedules', 'p', {})).toBe(
    'It is kept, because prices of suppliers could not be checked. They may depend on it.',
  )
})

const variantWith = (ID: string, ...specs: string[]) => ({
  ...{ ID, Name: ID },
  Specs: specs.map((one) => ({ SpecID: one.split('=')[0], OptionID: one.split('=')[1] })),
})

test('keeps a spec of a product, and an option, that variants use', async () => {
  mockLibrary.Products = {
    List: listOf({ ID: 'anchor' }),
    ListVariants: listOf(variantWith('small', 'size=s', 'fit=m')),
  }
  mockLibrary.Specs = { ListProductAssignments: listOf({ ProductID: 'anchor' }, { ProductID: 'plain' }) }
  const used = 'It is kept, because other records depend on it: variants (small).'
  expect(await dependentReason('products', 'anchor/specs/size', {})).toBe(used)
  expect(mockLibrary.Products.ListVariants).toHaveBeenCalledTimes(1)
  expect(await dependentReason('specs', 'size/s', {})).toBe(used)
  expect(await dependentReason('products', 'anchor/specs/color', {})).toBeUndefined()
  // Another spec has an option with this ID.
  expect(await dependentReason('specs', 'size/m', {})).toBeUndefined()
  expect(mockLibrary.Products.List).toHaveBeenCalledWith(
    expect.objectContaining({ filters: { ID: 'anchor|plain', VariantCount: '>0' } }),
    expect.anything(),
  )
})

test('keeps an option of a spec that too many products with variants have, after a few requests', async () => {
  const ids = Array.from({ length: 100 }, (_, n) => ({ ID: `p${n}`, ProductID: `p${n}` }))
  mockLibrary.Products = { List: listOf(...ids), ListVariants: listOf() }
  mockLibrary.Specs = {
    ListProductAssignments: jest
      .fn()
      .mockResolvedValue({ Items: ids, Meta: { TotalCount: 10_000, TotalPages: 100 } }),
  }
  expect(await dependentReason('specs', 'size/s', {})).toBe(
    'It is kept, because variants could not be checked. They may depend on it.',
  )
  expect(mockLibrary.Specs.ListProductAssignments).toHaveBeenCalledTimes(1)
  expect(mockLibrary.Products.ListVariants).toHaveBeenCalledTimes(20)
})

test('lets the user of a supplier undo the specs of products, which no orders depend on', () => {
  const body = { ProductID: 'anchor', SpecID: 'size' }
  const plan = {
    targets: [{ id: 'anchor/specs/size', name: 'Size', write: { kind: 'create' as const, body } }],
    ...{ creates: 1, changes: 0, unchanged: 0, problems: [] },
    ...{ canUndoCreates: true as const, keepsUsed: true as const, undoText: 'Specs are removed.' },
  }
  expect(withUndoAccess(plan, 'products', { assignedRoles: ['FullAccess'], isAdmin: false })).toBe(plan)
  const kept = withUndoAccess(plan, 'products', { assignedRoles: [], isAdmin: false })
  expect(kept).toMatchObject({ keptReason: 'you do not have access to variants, which may depend on them' })
  expect(kept).not.toHaveProperty('undoText')
})
