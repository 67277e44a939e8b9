import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { OwnSupplierOnly } from '@/components/companies/suppliers/frame'
import { GroupsPanel } from '@/components/companies/users/members-panel'
import { buyerSide, supplierSide } from '@/lib/parties/company-side'
import { partyLine } from '@/lib/parties/party-dependents'
import { GainedPermissions } from '@/components/access/profiles/gained-permissions'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)

describe('the people of a company', () => {
  it('have URLs below the company with encoded IDs, and the roles that read their groups', () => {
    const { party, userUrl, groupUrl, memberships } = buyerSide('b/1')
    expect([userUrl('u'), groupUrl('g h')]).toEqual([
      '/buyers/b%2F1/users/u',
      '/buyers/b%2F1/usergroups/g%20h',
    ])
    expect(party).toEqual({ BuyerID: 'b/1' })
    expect(memberships.readers).toEqual(['UserGroupReader', 'UserGroupAdmin'])
    expect(supplierSide('s').memberships.readers).toEqual([
      'SupplierUserGroupReader',
      'SupplierUserGroupAdmin',
    ])
  })

  it('are described as parties of an assignment, such as “g (user group of the buyer b)”', () => {
    expect(partyLine({ BuyerID: 'b', UserGroupID: 'g', UserID: null })).toBe('g (user group of the buyer b)')
    expect(partyLine({ SupplierID: 's' })).toBe('s')
    expect(partyLine({})).toBe('every admin user')
  })

  it('have user groups that are not requested without the platform role, which is named instead', () => {
    for (const hook of [useSession, useViewer])
      jest
        .mocked<() => unknown>(hook)
        .mockReturnValue({ assignedRoles: ['BuyerUserReader'], isAdmin: true } as never)
    const { memberships, groups, viewGroups, manageGroups, groupUrl } = buyerSide('b')
    show(
      <GroupsPanel
        userId="u"
        memberships={memberships}
        groups={groups}
        viewGroups={viewGroups}
        manage={manageGroups}
        hrefOf={groupUrl}
      />,
    )
    expect(screen.getByText(/you need the platform role UserGroupReader/)).toBeInTheDocument()
    expect(call).not.toHaveBeenCalled()
  })
})

describe('what a user may do', () => {
  it('is shown as permissions for users who can sign in to the office', () => {
    show(<GainedPermissions available={['SupplierReader', 'SupplierViewer']} office="supplier" />)
    expect(screen.getByRole('list', { name: 'Permissions' })).toHaveTextContent('Supplier Viewer')
  })

  it('is shown as roles for buyer users', () => {
    show(<GainedPermissions available={['Shopper']} office={undefined} />)
    expect(screen.getByText(/cannot sign in to this back office/)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Permissions' })).not.toBeInTheDocument()
    expect(screen.getByText('Shopper')).toBeInTheDocument()
  })
})

describe('the pages of a supplier', () => {
  const as = (own: object) => {
    jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: true, error: null, ...own } as never)
    show(
      <OwnSupplierOnly id="tarnwick" prefetched={undefined}>
        its pages
      </OwnSupplierOnly>,
    )
  }

  it('are shown to administrators and to users of that supplier', () => {
    as({ isSupplier: false })
    as({ id: 'tarnwick' })
    expect(screen.getAllByText('its pages')).toHaveLength(2)
  })

  it('show a loading state until the user’s company is known, and open if that request fails', () => {
    as({ id: undefined })
    expect(screen.getByRole('status')).toHaveAccessibleName('Loading the supplier')
    expect(screen.queryByText('its pages')).not.toBeInTheDocument()
    as({ id: undefined, error: new Error('Not now.') })
    expect(screen.getByText('its pages')).toBeInTheDocument()
  })

  it('explain to users of other suppliers that access is denied, with a link to their own', () => {
    as({ id: 'pelmora' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This is not your company')
    expect(screen.getByRole('link', { name: 'Go to My Supplier' })).toHaveAttribute('href', '/mysupplier')
  })
})
