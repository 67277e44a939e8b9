import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { products } from '@/components/products/resource'
import { SelectionBar } from '@/components/resource/list/selection-bar'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useSession, useViewer } from '@/hooks/use-session'
import type { Selection } from '@/hooks/use-selection'
import { explainAccess } from '@/lib/permissions/explain'
import type { ListState } from '@/lib/url/list-state'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  usePathname: () => '/products',
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }),
}))

function open({ isSupplier, roles }: { isSupplier: boolean; roles: string[] }) {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: roles, isAdmin: !isSupplier, isSupplier })
  const marked = new Map([['bolt', 'Bolt']])
  const selection = { isAll: false, marked, countOf: () => 1, has: () => true, clear: () => undefined }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SelectionBar
        resource={products as unknown as ListedResource<object>}
        manage={explainAccess(products.access.manage, { roles, isAdmin: !isSupplier })}
        state={{ search: '', page: 1, pageSize: 20, filters: {} } as unknown as ListState}
        selection={selection as unknown as Selection}
        rows={[{ ID: 'bolt' }]}
        total={1}
        onCleared={() => undefined}
      />
    </QueryClientProvider>,
  )
}
const button = (part: string) => screen.queryByRole('button', { name: `Change ${part}…` })

test.each(['catalogs', 'suppliers'])('offers the change of %s to sellers only', (part) => {
  open({ isSupplier: true, roles: ['ProductManager'] })
  expect(button('inventory')).toBeVisible()
  expect(button('facets')).toBeVisible()
  expect(button(part)).toBeNull()
})

test.each(['catalogs', 'suppliers'])('names the permission that a change of %s needs', (part) => {
  open({ isSupplier: false, roles: ['ProductViewer'] })
  expect(button(part)).toHaveAccessibleDescription('This needs the Product Manager permission.')
})

test('shows the object of a change alone, and keeps the verb in the name', () => {
  open({ isSupplier: false, roles: ['ProductManager'] })
  const labels = ['inventory', 'catalogs', 'suppliers', 'facets'].map((part) => button(part)?.textContent)
  expect(labels).toEqual(['Inventory…', 'Catalogs…', 'Suppliers…', 'Facets…'])
  expect(screen.getByRole('button', { name: 'Reprice…' })).toHaveTextContent('Reprice…')
})
