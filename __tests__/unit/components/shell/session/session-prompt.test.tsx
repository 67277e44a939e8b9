import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { SessionPrompt } from '@/components/shell/session/session-prompt'
import { ACCESS_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { getSession, sessionChanged } from '@/lib/ordercloud/session'
import { endSession } from '@/lib/ordercloud/session-end'
import { storeDisplayName } from '@/lib/ordercloud/display-name'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
let isLost = false
jest.mock('@/components/shell/session/session-dialog', () => {
  const actual = jest.requireActual<{ SessionDialog: unknown }>('@/components/shell/session/session-dialog')
  return {
    __esModule: true,
    get SessionDialog() {
      if (isLost) throw new Error('Lost.')
      return actual.SessionDialog
    },
  }
})
// jsdom cannot navigate away from its page at /.
jest.mock('@/lib/url/next-path', () => ({ isBrowserPathOffice: () => true, signInPath: () => '#away' }))

const token = () =>
  new UnsecuredJWT({
    usr: 'mira',
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + 600,
    role: 'A',
  }).encode()
const setAccess = (value: string) => (document.cookie = `${ACCESS_COOKIE}=${value};path=/`)
const Login = jest.fn()

// Loads the code before the tests, because compiling it takes a while.
beforeAll(() => import('@/components/shell/session/session-dialog'))

beforeEach(() => {
  provideSettings({ clientId: 'client' } as Settings)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  Login.mockReset()
  jest.mocked(loadOrderCloud).mockResolvedValue({
    Auth: { Login },
    Me: { Get: () => Promise.resolve({ FirstName: 'Mira', LastName: 'V' }) },
    Tokens: { SetAccessToken: setAccess, RemoveRefreshToken: () => undefined },
  } as never)
  removeTokenCookies()
  setAccess(token())
  storeDisplayName('Mira V')
  sessionChanged()
})

function Page({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['rows'], queryFn: read, retry: false })
  return <p>{query.data ?? query.status}</p>
}

// The first test, because the code stays loaded for those that follow.
it('keeps the page and offers a retry when the chunk of the dialog fails to load', async () => {
  isLost = true
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>Typed text</p>
      <SessionPrompt />
    </QueryClientProvider>,
  )
  act(() => endSession())
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has expired')
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('dialog', { name: 'Your session has expired' })).toBeInTheDocument()
  expect(screen.getByText('Typed text')).toBeInTheDocument()
})

it('asks for the password in a dialog, and reloads failed queries after sign-in', async () => {
  const read = jest.fn(() => Promise.reject<string>(new Error('Over.')))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page
        read={() =>
          getSession().isAuthenticated && Login.mock.calls.length > 1 ? Promise.resolve('Rows') : read()
        }
      />
      <SessionPrompt />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('error')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => endSession())
  const dialog = await screen.findByRole('dialog', { name: 'Your session has expired' })
  expect(screen.getByLabelText('User name')).toHaveValue('mira')

  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await submit()
  expect(screen.getByText('Enter your password.')).toBeInTheDocument()
  expect(Login).not.toHaveBeenCalled()

  Login.mockRejectedValueOnce(new PlatformError('Wrong password.', { status: 400 }))
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.')

  Login.mockResolvedValueOnce({ access_token: token() })
  await submit()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await screen.findByText('Rows')).toBeInTheDocument()
})

it('closes when another tab has signed in', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionPrompt />
    </QueryClientProvider>,
  )
  act(() => endSession())
  const dialog = await screen.findByRole('dialog')
  setAccess(token())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

it('disables the password for another user name, and offers the sign-in page', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionPrompt />
    </QueryClientProvider>,
  )
  act(() => endSession())
  await screen.findByRole('dialog')
  await userEvent.clear(screen.getByLabelText('User name'))
  await userEvent.type(screen.getByLabelText('User name'), 'otto')
  expect(screen.getByLabelText('Password')).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Go to the sign-in page' }))
  expect(Login).not.toHaveBeenCalled()
  expect(getSession()).toMatchObject({ isLapsed: false, assignedRoles: [] })
})

it('asks to sign in again even when browser storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionPrompt />
    </QueryClientProvider>,
  )
  removeTokenCookies()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(document.body.hidden).toBe(false)
})
