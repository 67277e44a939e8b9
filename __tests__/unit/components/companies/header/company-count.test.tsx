import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { CompanyCount } from '@/components/companies/header/company-count'
import { RegistryProvider } from '@/components/shell/registry-context'
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

const listTogether = jest.fn()
const together: NonNullable<SubArea['countTogether']> = {
  list: (_oc, ids, page) => listTogether(ids, page),
  parentIdOf: ({ CompanyID }: { CompanyID?: string }) => CompanyID,
}

let look: ((isThere: boolean) => void)[]
beforeEach(() => {
  look = []
  count.mockReset()
  listTogether.mockReset()
  delete users.countTogether
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

function show(held: readonly string[], ids: readonly string[] = ['b1'], isExtra?: true) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [...held] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <RegistryProvider areas={[area]} subAreas={[users]}>
        {ids.map((id) => (
          <table key={id}>
            <tbody>
              <tr data-testid={id}>
                <td>
                  <CompanyCount areaKey="buyers" id={id} segment="users" {...(isExtra && { isExtra })} />
                </td>
              </tr>
            </tbody>
          </table>
        ))}
      </RegistryProvider>
    </QueryClientProvider>,
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

describe('when the platform lists the records of many companies', () => {
  const ofCompanies = (ids: readonly string[], TotalCount = ids.length) => ({
    Items: ids.map((CompanyID) => ({ CompanyID })),
    Meta: { TotalCount },
  })
  const seeAll = async () => {
    await see()
    // The cells of a list come into view within a short time.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
  beforeEach(() => {
    users.countTogether = together
    count.mockResolvedValue({ Items: [], Meta: { TotalCount: 300 } })
  })

  it('counts all rows with one request', async () => {
    listTogether.mockResolvedValue(ofCompanies(['b1', 'b2', 'b1']))
    show(['FullAccess'], ['b1', 'b2', 'b3'])
    await seeAll()
    expect(screen.getByTestId('b1')).toHaveTextContent('2')
    expect(screen.getByTestId('b2')).toHaveTextContent('1')
    expect(screen.getByTestId('b3')).toHaveTextContent('0')
    expect(listTogether.mock.calls).toEqual([[['b1', 'b2', 'b3'], 1]])
    expect(count).not.toHaveBeenCalled()
  })

  it('reads a second page of the records, but no more', async () => {
    const hundred = Array.from({ length: 100 }, () => 'b1')
    listTogether.mockImplementation(async (_ids, page) =>
      page === 1 ? ofCompanies(hundred, 130) : ofCompanies(hundred.slice(0, 30), 130),
    )
    show(['FullAccess'])
    await seeAll()
    expect(screen.getByTestId('b1')).toHaveTextContent('130')
    expect(listTogether).toHaveBeenCalledTimes(2)
  })

  it('counts a company alone once the pointer is in its row, when there are too many records', async () => {
    listTogether.mockResolvedValue(
      ofCompanies(
        Array.from({ length: 100 }, () => 'b1'),
        5000,
      ),
    )
    show(['FullAccess'], ['b1', 'b2'])
    await seeAll()
    expect(listTogether).toHaveBeenCalledTimes(1)
    expect(count).not.toHaveBeenCalled()
    await act(async () => void screen.getByTestId('b2').dispatchEvent(new Event('pointerenter')))
    expect(await screen.findByText('300')).toBeInTheDocument()
    expect(screen.getByTestId('b2')).toHaveTextContent('300')
    expect(screen.getByTestId('b1')).toHaveTextContent('–')
    expect(count.mock.calls.map(([, id]) => id)).toEqual(['b2'])
  })

  it('counts each company when the user chose the column, also when the request for all fails', async () => {
    listTogether.mockRejectedValue(new Error('No.'))
    show(['FullAccess'], ['b1', 'b2'], true)
    await seeAll()
    expect(await screen.findAllByText('300')).toHaveLength(2)
    expect(count.mock.calls.map(([, id]) => id)).toEqual(['b1', 'b2'])
  })

  it('requests nothing without the permission', async () => {
    show(['BuyerReader'])
    await seeAll()
    expect(listTogether).not.toHaveBeenCalled()
    expect(count).not.toHaveBeenCalled()
  })
})

// The last test, because its requests never end and occupy the queue.
it('sends at most four count requests at a time', async () => {
  count.mockReturnValue(new Promise(() => undefined))
  show(
    ['FullAccess'],
    Array.from({ length: 9 }, (_, n) => `b${n}`),
  )
  await see()
  expect(count).toHaveBeenCalledTimes(4)
})
