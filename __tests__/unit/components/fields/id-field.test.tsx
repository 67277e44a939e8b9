import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformError } from '@/lib/ordercloud/errors'
import { field, get, list, open } from '../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/new',
}))

const notFound = new PlatformError('Not found.', { status: 404 })
const found = (...Items: object[]) => ({ Items, Meta: {} })

async function leave(id: string) {
  const user = userEvent.setup()
  await user.clear(field('ID'))
  await user.type(field('ID'), id)
  await user.tab()
}

test('reports an ID as free unless the same ID exists in any letter case', async () => {
  get.mockRejectedValue(notFound)
  // Lists below a parent may return existing records whatever the filter is.
  list.mockResolvedValue(found({ ID: 'nail' }))
  open(null)
  await leave('nut')
  expect(await screen.findByText('“nut” is available.')).toBeInTheDocument()
  expect(list.mock.lastCall?.[0]).toMatchObject({ filters: { ID: 'nut' }, pageSize: 1 })
  list.mockResolvedValue(found({ ID: 'BOLT' }))
  await leave('bolt')
  await waitFor(() => expect(field('ID')).toHaveAccessibleDescription(/^This ID is already in use\./))
  expect(screen.queryByText(/is available/)).toBeNull()
})

test('finds an ID that exists exactly as typed with a single request', async () => {
  // The response comes after the form's own validation, as on a real platform.
  get.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve({ ID: 'a' }), 50)))
  open(null)
  await leave('a')
  await waitFor(() => expect(field('ID')).toHaveAccessibleDescription(/^This ID is already in use\./))
  expect(list).not.toHaveBeenCalled()
})

test('shows no result when the check fails or when the response belongs to an earlier ID', async () => {
  get.mockRejectedValue(notFound)
  list.mockRejectedValueOnce(new PlatformError('Broken.', { status: 500 }))
  open(null)
  await leave('nut')
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1))
  let answer: (page: object) => void = () => undefined
  list.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await leave('bolt')
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  await userEvent.type(field('ID'), 's')
  await act(async () => answer(found({ ID: 'BOLT' })))
  expect(field('ID')).not.toHaveAccessibleDescription(/taken/)
  expect(screen.queryByText(/is available/)).toBeNull()
})
