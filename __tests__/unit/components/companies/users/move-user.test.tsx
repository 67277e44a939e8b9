import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MoveDialog } from '@/components/companies/users/move-dialog'
import { moveUser, moveUserOnce } from '@/components/companies/users/move'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { User } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/client')
const replace = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ replace }), usePathname: () => '/' }))

const user = { ID: 'ada', FirstName: 'Ada', LastName: 'Story' } as User
const buyers = {
  Items: [
    { ID: 'old', Name: 'Old Quay' },
    { ID: 'new', Name: 'New Quay' },
  ],
  Meta: { TotalCount: 2, TotalPages: 1, Page: 1 },
}
const Move = jest.fn()

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keys.item('buyers/old/users', 'ada'), user)
  jest
    .mocked(call)
    .mockImplementation((run) => run({ Users: { Move }, Buyers: { List: async () => buyers } } as never))
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MoveDialog buyerId="old" user={user} onClose={jest.fn()} />
    </QueryClientProvider>,
  )
  return { client, unmount, person: userEvent.setup() }
}

it('sends a move with URL-encoded IDs', async () => {
  jest.mocked(call).mockImplementation((run) => run({ Users: { Move } } as never))
  await moveUser('o/d', 'a d', 'new', 'All')
  expect(Move).toHaveBeenCalledWith('o%2Fd', 'a%20d', 'new', { orders: 'All' })
})

it('shows the error of a rejected move, and opens the new page of a user who was moved', async () => {
  Move.mockReset()
    .mockRejectedValueOnce(new PlatformError('The user has orders underway: o1.', { status: 400 }))
    .mockResolvedValueOnce({ ...user, CompanyID: 'new' })
  const { client, unmount, person } = open()
  const button = screen.getByRole('button', { name: 'Move user' })
  expect(button).toHaveAccessibleDescription('Choose a buyer first.')
  await person.click(screen.getByRole('combobox', { name: 'Buyer' }))
  // The user's current buyer is not among the options.
  const offered = await screen.findByRole('option', { name: /Quay/ })
  expect(offered).toHaveTextContent('New Quay')
  await person.click(offered)
  await person.click(screen.getByRole('button', { name: 'Move user' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('orders underway')
  expect(replace).not.toHaveBeenCalled()

  await person.selectOptions(screen.getByRole('combobox', { name: 'Orders to move' }), 'All')
  await person.click(screen.getByRole('button', { name: 'Move user' }))
  expect(Move).toHaveBeenLastCalledWith('old', 'ada', 'new', { orders: 'All' })
  expect(replace).toHaveBeenCalledWith('/buyers/~new/users/ada')
  expect(client.getQueryData(keys.item('buyers/new/users', 'ada'))).toMatchObject({ CompanyID: 'new' })
  // Until its page is left, nothing may request the user at the old buyer. After that the user is removed from the
  // cache.
  expect(client.getQueryData(keys.item('buyers/old/users', 'ada'))).toBeDefined()
  unmount()
  expect(client.getQueryData(keys.item('buyers/old/users', 'ada'))).toBeUndefined()
})

describe('the move of a user', () => {
  const lost = () => new PlatformError('Network Error', { errorCode: 'Network' })
  const notFound = () => new PlatformError('Not found.', { status: 404 })
  let homes: string[]

  beforeEach(() => {
    homes = ['old']
    Move.mockReset()
    const Get = async (buyerId: string) => {
      if (homes.includes(buyerId)) return { ...user, CompanyID: buyerId }
      throw notFound()
    }
    jest.mocked(call).mockImplementation((run) => run({ Users: { Move, Get } } as never))
  })

  it('succeeds when its response was lost and the user is found at the new buyer', async () => {
    Move.mockImplementation(async () => {
      homes = ['new']
      throw lost()
    })
    expect(await moveUserOnce('old', 'ada', 'new', 'None')).toMatchObject({ CompanyID: 'new' })
  })

  it('succeeds when a retry after a lost response finds the user at the new buyer', async () => {
    Move.mockRejectedValueOnce(lost()).mockRejectedValueOnce(notFound())
    await expect(moveUserOnce('old', 'ben', 'new', 'None')).rejects.toThrow('Network Error')
    homes = ['new']
    expect(await moveUserOnce('old', 'ben', 'new', 'None')).toMatchObject({ CompanyID: 'new' })
  })

  it('fails after a lost response while the old buyer still has the user', async () => {
    Move.mockRejectedValue(lost())
    await expect(moveUserOnce('old', 'cy', 'new', 'None')).rejects.toThrow('Network Error')
    homes = ['old', 'new']
    await expect(moveUserOnce('old', 'cy', 'new', 'None')).rejects.toThrow('Network Error')
  })

  it('reports "not found" when no response was lost', async () => {
    homes = ['new']
    Move.mockRejectedValue(notFound())
    await expect(moveUserOnce('old', 'di', 'new', 'None')).rejects.toThrow('Not found.')
  })
})
