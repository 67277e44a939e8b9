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
import { dependentReason, hasDependentChecks } from '@/lib/jobs/created-dependents'
import { provideSettings, type Settings } from '@/lib/settings'

const mockLibrary: Record<string, Record<string, jest.Mock>> = {}
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(mockLibrary) }))

const listOf = (...Items: object[]) =>
  jest.fn().mockResolvedValue({ Items, Meta: { TotalCount: Items.length } })

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
  ['promotions', promotionImport],
  ['specs', specImport],
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
