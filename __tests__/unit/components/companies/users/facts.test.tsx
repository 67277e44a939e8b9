import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { FormProvider, useForm } from 'react-hook-form'
import { SignInHelp, UserFacts } from '@/components/companies/users/facts'
import { OwnDeactivationWarning } from '@/components/companies/users/form'
import { toForm, type UserForm } from '@/components/companies/users/schema'
import { adminUsers } from '@/components/companies/users/resource'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { useSession, useViewer } from '@/hooks/use-session'
import { ACCESS_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import type { User } from '@/lib/ordercloud/models'
import { receiveToasts, type Toast } from '@/lib/toasts'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/sdk')

const patch = jest.fn()
const users: ListedResource<User> = {
  ...adminUsers,
  service: { patch } as unknown as ListedResource<User>['service'],
  access: { view: [], manage: [] },
}
const ada = { ID: 'ada', Username: 'Ada', FirstName: 'Ada', LastName: 'Story', Active: true } as User
const typed = 'Brand-new-1'

let toasts: Toast[]
let stopToasts: () => void
beforeEach(() => {
  toasts = []
  stopToasts = receiveToasts((toast) => toasts.push(toast))
  patch.mockReset().mockResolvedValue(ada)
  signInAs('somebody.else')
})
afterEach(() => stopToasts())

function signInAs(userName: string) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({
      ...{ isAdmin: true, isSupplier: false, assignedRoles: ['FullAccess'] },
      decoded: { userName, roles: ['FullAccess'] },
    } as never)
}

const saveForm = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
const unlock = jest.fn()
const endSessions = jest.fn()
const page = (user: User) => (
  <QueryClientProvider client={new QueryClient()}>
    <DialogsProvider>
      <form onSubmit={saveForm}>
        <UserFacts user={user} account={undefined} />
        <SignInHelp user={user} resource={users} account={{ unlock, endSessions }} />
      </form>
    </DialogsProvider>
  </QueryClientProvider>
)
function show(user: User) {
  const { rerender } = render(page(user))
  return { ...userEvent.setup(), becomes: (next: User) => rerender(page(next)) }
}
const button = (name: string) => screen.getByRole('button', { name })

test('shows the failed sign-ins, says that the account may be locked, and offers to unlock it', () => {
  show({ ...ada, FailedLoginAttempts: 3 })
  expect(screen.getByText(/^3/)).toHaveTextContent(
    '3. The account may be locked. Unlocking it resets this to 0.',
  )
  expect(button('Unlock account')).not.toHaveAttribute('aria-disabled')
})

test('does not mention a lock without failed sign-ins', () => {
  show({ ...ada, FailedLoginAttempts: 0 })
  expect(screen.queryByText(/may be locked/)).not.toBeInTheDocument()
})

test('shows the “Terms accepted” entry for a user who accepted the terms', () => {
  show({ ...ada, TermsAccepted: '2026-03-31T08:00:00+00:00' } as User)
  expect(screen.getByText('Terms accepted')).toBeInTheDocument()
})

test('sets a password for an existing user under the password rules, and saves nothing else', async () => {
  const user = show(ada)
  expect(screen.queryByText('Terms accepted')).not.toBeInTheDocument()
  await user.click(button('Set a password'))
  const input = await screen.findByLabelText('New password')
  await user.type(input, 'short')
  await user.click(button('Set password'))
  expect(await screen.findByText(/The password needs at least 10 characters/)).toBeInTheDocument()
  expect(patch).not.toHaveBeenCalled()

  patch.mockRejectedValueOnce(new PlatformError('Used before.', { status: 400, errorCode: 'Auth.Reused' }))
  await user.clear(input)
  await user.type(input, typed)
  await user.click(button('Set password'))
  expect(await screen.findByText('Used before.')).toBeInTheDocument()
  await user.click(button('Set password'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(patch.mock.calls).toEqual([
    ['ada', { Password: typed }],
    ['ada', { Password: typed }],
  ])
  expect(toasts.at(-1)).toMatchObject({ type: 'success', description: 'Ada Story has a new password.' })
  expect(JSON.stringify([toasts, { ...localStorage }, { ...sessionStorage }])).not.toContain(typed)
  expect(saveForm).not.toHaveBeenCalled()
})

test('refers users to their profile to change their own password', () => {
  signInAs('ada')
  show(ada)
  expect(button('Set a password')).toHaveAccessibleDescription('Change your own password in your profile.')
})

describe('the warning about deactivating your own account', () => {
  let form: ReturnType<typeof useForm<UserForm>>
  function Form() {
    form = useForm<UserForm>({ defaultValues: toForm(ada) })
    return (
      <FormProvider {...form}>
        <OwnDeactivationWarning user={ada} resource={users} />
      </FormProvider>
    )
  }
  const deactivate = () => {
    render(<Form />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    act(() => form.setValue('Active', false))
  }

  it('is shown before the change is saved', () => {
    signInAs('ada')
    deactivate()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You are signed in as this user. After you save this change, you can no longer sign in.',
    )
  })

  it('is not shown for another user’s account', () => {
    deactivate()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('ending all sessions of a user', () => {
  beforeEach(() => {
    const token = new UnsecuredJWT({ usr: 'other', usrtype: 'admin', exp: Date.now() / 1000 + 600 }).encode()
    document.cookie = `${ACCESS_COOKIE}=${token}`
    endSessions.mockReset().mockResolvedValue(undefined)
    jest.mocked(loadOrderCloud).mockResolvedValue({} as never)
  })

  afterEach(removeTokenCookies)

  test('asks for confirmation, ends the sessions and shows a toast', async () => {
    const user = show(ada)
    await user.click(button('End all sessions'))
    const dialog = await screen.findByRole('dialog', { name: 'End all sessions of Ada Story?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(endSessions).not.toHaveBeenCalled()
    await user.click(button('End all sessions'))
    const again = await screen.findByRole('dialog', { name: 'End all sessions of Ada Story?' })
    await user.click(within(again).getByRole('button', { name: 'End all sessions' }))
    await waitFor(() => expect(endSessions).toHaveBeenCalledWith(expect.anything(), 'ada'))
    await waitFor(() =>
      expect(toasts).toMatchObject([{ description: 'All sessions of Ada Story have ended.' }]),
    )
  })

  test('is offered when the user is deactivated', async () => {
    const user = show(ada)
    user.becomes({ ...ada, Active: false })
    const dialog = await screen.findByRole('dialog', { name: 'End all sessions of Ada Story too?' })
    await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }))
    await waitFor(() => expect(endSessions).toHaveBeenCalled())
  })

  test('is not possible for your own account, and the button says to log out instead', () => {
    signInAs('Ada')
    show(ada)
    expect(button('End all sessions')).toHaveAccessibleDescription('Log out to end your own sessions.')
  })
})
