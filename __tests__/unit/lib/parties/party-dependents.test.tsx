import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import type { ReactNode } from 'react'
import { BuyerDependents } from '@/components/companies/buyers/dependents'
import {
  AdminAddressDependents,
  supplierAddressDependents,
} from '@/components/companies/addresses/dependents'
import { buyerGroupDependents } from '@/components/companies/users/people-dependents'
import { SupplierDependents } from '@/components/companies/suppliers/dependents'
import { sessionChanged } from '@/lib/ordercloud/session'

const AddressDependents = supplierAddressDependents('tarnwick')

jest.mock('@/lib/ordercloud/sdk')
const list = (...Items: object[]) => jest.fn(async () => ({ Items, Meta: { TotalCount: Items.length } }))
const none = { List: list(), ListUserAssignments: list() }
const mockProducts = list({ ID: 'bolt', Name: 'Bolt M6' })
const mockRules = list({ ID: 'r', Name: 'Over 5,000' })
const mockProfiles = list({ SecurityProfileID: 'desk' })
const mockLocales = list({ LocaleID: 'eur' })
const mockPrices = list({ ProductID: 'bolt' })
const mockPromotions = list({ PromotionID: 'SPRING' })
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      ...{ Users: none, UserGroups: none, Addresses: none, Orders: none },
      ...{ SupplierUsers: none, SupplierUserGroups: none, SupplierAddresses: none },
      Products: { List: mockProducts, ListAssignments: mockPrices },
      SecurityProfiles: { List: list({ ID: 'desk', Name: 'Desk' }), ListAssignments: mockProfiles },
      Locales: {
        List: list({ ID: 'eur', Language: 'fr-FR', Currency: 'EUR' }),
        ListAssignments: mockLocales,
      },
      Promotions: { ListAssignments: mockPromotions },
      Catalogs: { ListAssignments: list() },
      CostCenters: { List: list({ ID: 'yard', Name: 'Yard' }) },
      CreditCards: { List: list({ ID: 'c', CardType: 'Visa', PartialAccountNumber: '4242' }) },
      SpendingAccounts: { List: list({ ID: 's', Name: 'Tools 2026' }) },
      ApprovalRules: { List: mockRules },
    }),
}))

function show(held: readonly string[], what: ReactNode) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [...held] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>)
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

const UNASSIGNED = [
  '1 security profile is kept but no longer assigned to it: Desk.',
  '1 locale is kept but no longer assigned to it: fr-FR, EUR.',
  '1 product is kept but no longer assigned to it: Bolt M6.',
  '1 promotion is kept but no longer assigned to it: SPRING.',
]

it('counts a buyer’s cost centers, cards, spending accounts, approval rules and assignments', async () => {
  show(['FullAccess'], <BuyerDependents id="harborline" />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(8))
  expect(await lines()).toEqual([
    '1 cost center is deleted too: Yard.',
    '1 credit card is deleted too: Visa ending in 4242.',
    '1 spending account is deleted too: Tools 2026.',
    '1 approval rule is deleted too: Over 5,000.',
    ...UNASSIGNED,
  ])
  const own = expect.objectContaining({ buyerID: 'harborline', level: 'Company' })
  for (const requested of [mockProfiles, mockLocales, mockPrices, mockPromotions]) {
    expect(requested).toHaveBeenLastCalledWith(own, expect.anything())
  }
})

it('counts the assignments to a user group of a buyer', async () => {
  const Dependents = buyerGroupDependents('harborline')
  show(['FullAccess'], <Dependents id="night" />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(await lines()).toEqual(UNASSIGNED)
  const own = expect.objectContaining({ buyerID: 'harborline', userGroupID: 'night' })
  for (const requested of [mockProfiles, mockLocales, mockPrices, mockPromotions]) {
    expect(requested).toHaveBeenLastCalledWith(own, expect.anything())
  }
})

it('counts the security profiles assigned to a supplier', async () => {
  show(['FullAccess'], <SupplierDependents id="tarnwick" />)
  expect(await screen.findByText(/1 security profile is kept/)).toBeInTheDocument()
  const own = expect.objectContaining({ supplierID: 'tarnwick', level: 'Company' })
  expect(mockProfiles).toHaveBeenLastCalledWith(own, expect.anything())
})

it('requests only what the user may read, and lists what the user may not see', async () => {
  mockRules.mockClear()
  show(['CostCenterReader'], <BuyerDependents id="harborline" />)
  expect(await lines()).toEqual(['1 cost center is deleted too: Yard.'])
  expect(
    screen.getByText(/you do not have access: .*credit cards, spending accounts, approval rules/),
  ).toBeVisible()
  expect(mockRules).not.toHaveBeenCalled()
})

it.each([
  ['the marketplace', <AdminAddressDependents key="a" id="dock" />, '!*'],
  ['a supplier', <AddressDependents key="s" id="dock" />, 'tarnwick'],
])('names the products that ship from an address of %s', async (_name, what, DefaultSupplierID) => {
  mockProducts.mockClear()
  show(['FullAccess'], what)
  expect(await lines()).toEqual(['1 product ships from this address and loses it: Bolt M6.'])
  expect(mockProducts).toHaveBeenCalledWith(
    expect.objectContaining({ filters: { ShipFromAddressID: 'dock', DefaultSupplierID } }),
    expect.anything(),
  )
})
