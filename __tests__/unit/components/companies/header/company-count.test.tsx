import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { CompanyCount } from '@/components/companies/header/company-count'
import { RegistryProvider } from '@/components/shell/registry-context'
import { system } from '@/components/ui/theme/system'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import type { Area, SubArea } from '@/lib/registry'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))

const count = jest.fn()
const area = { key: 'buyers', label: 'Buyers', href: '/buyers' } as Area
const users = {
  ...{ key: 'buyerusers', parent: 'buyers', segment: 'users', label: 'Users', count },
  view: [roles.BuyerUserViewer],
} as unknown as SubArea

let look: ((isThere: boolean) => void)[]
beforeEach(() => {
  look = []
  count.mockReset()
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      look.push((isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as never),
      )
    }
    observe() {}
    disconnect() {}
  } as never
})

function show(held: readonly string[], ids: readonly string[] = ['b1']) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [...held] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <RegistryProvider areas={[area]} subAreas={[users]}>
          {ids.map((id) => (
            <div key={id} data-testid={id}>
              <CompanyCount areaKey="buyers" id={id} segment="users" />
            </div>
          ))}
        </RegistryProvider>
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

const see = () => act(async () => look.forEach((one) => one(true)))

it('requests the count when its row becomes visible, and shows 0 as 0', async () => {
  count.mockResolvedValue({ Items: [], Meta: { TotalCount: 0 } })
  show(['FullAccess'])
  expect(screen.getByTestId('b1')).toHaveTextContent('–')
  await act(async () => look[0]?.(false))
  expect(count).not.toHaveBeenCalled()
  await see()
  expect(await screen.findByText('0')).toBeInTheDocument()
  expect(count.mock.calls[0]?.[1]).toBe('b1')
})

it('shows a dash without the permission and when the request fails', async () => {
  const { unmount } = show(['BuyerReader'])
  await see()
  expect(count).not.toHaveBeenCalled()
  expect(screen.getByTestId('b1')).toHaveTextContent('–')
  unmount()
  count.mockRejectedValue(new Error('No.'))
  show(['BuyerUserReader', 'BuyerUserViewer'])
  await see()
  expect(count).toHaveBeenCalledTimes(1)
  expect(screen.getByTestId('b1')).toHaveTextContent('–')
})

it('sends at most four count requests at a time', async () => {
  count.mockReturnValue(new Promise(() => undefined))
  show(
    ['FullAccess'],
    Array.from({ length: 9 }, (_, n) => `b${n}`),
  )
  await see()
  expect(count).toHaveBeenCalledTimes(4)
})
