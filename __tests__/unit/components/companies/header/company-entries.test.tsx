import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { areas, subAreas } from '@/components/registry'
import { CompanyEntries } from '@/components/companies/header/company-entries'
import { RegistryProvider } from '@/components/shell/registry-context'
import { useCompanyEntries } from '@/components/companies/header/use-company-entries'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { keys } from '@/lib/ordercloud/keys'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles, type RoleKey } from '@/lib/permissions/roles'

jest.mock('@/lib/ordercloud/sdk')
const mockPush = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: mockPush, prefetch: jest.fn() }),
  usePathname: () => '/dashboard',
}))

function Entries() {
  return <CompanyEntries entries={useCompanyEntries()} />
}

function open(usrtype: 'admin' | 'supplier', held: RoleKey[], others: string[] = []) {
  const role = [...held.flatMap((key) => [...roles[key].Roles, key]), ...others]
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keys.item('me', 'company'), { Supplier: { ID: 'tarnwick' } })
  render(
    <QueryClientProvider client={client}>
      <RegistryProvider areas={areas} subAreas={subAreas}>
        <Entries />
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => jest.clearAllMocks())

it('opens the users and user groups of a buyer by its ID for a buyer user manager', async () => {
  open('admin', ['BuyerUserManager', 'BuyerUserGroupViewer'])
  expect(screen.getByRole('region', { name: 'Buyers: users and user groups' })).toBeInTheDocument()
  const id = screen.getByLabelText('Buyer ID')
  await userEvent.click(screen.getByRole('button', { name: 'Open users' }))
  expect(id).toHaveFocus()
  expect(id).toHaveAccessibleDescription(/Enter a buyer first/)
  await userEvent.type(id, 'no id')
  await userEvent.click(screen.getByRole('button', { name: 'Open users' }))
  expect(id).toHaveAccessibleDescription(/letters, digits/)
  expect(mockPush).not.toHaveBeenCalled()
  await userEvent.clear(id)
  await userEvent.type(id, 'harborline{Enter}')
  expect(mockPush).toHaveBeenLastCalledWith('/buyers/harborline/users')
  await userEvent.click(screen.getByRole('button', { name: 'Open user groups' }))
  expect(mockPush).toHaveBeenLastCalledWith('/buyers/harborline/usergroups')
})

it('offers a buyer picker when the platform lets the user read buyers', () => {
  open('admin', ['BuyerUserManager'], ['BuyerReader'])
  expect(screen.getByRole('combobox', { name: 'Buyer' })).toBeInTheDocument()
})

it('links supplier users to the accessible pages of their own company', () => {
  open('supplier', ['SupplierUserManager'])
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/suppliers/tarnwick/users')
})

it('shows nothing when the user has access to the list of companies', () => {
  open('admin', ['BuyerViewer', 'BuyerUserManager'])
  expect(screen.queryByRole('region')).toBeNull()
})
