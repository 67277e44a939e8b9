import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { changeOwnPassword, patchMe } from '@/lib/ordercloud/me'
import { getSession, sessionChanged, wasRemembered } from '@/lib/ordercloud/session'
import { signInAgain } from '@/lib/ordercloud/sign-in'
import { readDisplayName, storeDisplayName } from '@/lib/ordercloud/display-name'

jest.mock('@/lib/ordercloud/client')
jest.mock('@/lib/ordercloud/sign-in')
jest.mock('@/lib/ordercloud/session', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/session'),
  wasRemembered: jest.fn(),
}))

const Patch = jest.fn()

beforeEach(() => {
  Patch.mockReset()
  jest.mocked(signInAgain).mockReset().mockResolvedValue(undefined)
  jest.mocked(call).mockImplementation((run) => run({ Me: { Patch } } as never))
})

it('shows the new name in the header once the platform has saved it', async () => {
  storeDisplayName('Mira V')
  sessionChanged()
  Patch.mockRejectedValueOnce(new PlatformError('No.', { status: 400 }))
  await expect(patchMe({ LastName: 'W' })).rejects.toThrow('No.')
  expect(readDisplayName()).toBe('Mira V')
  Patch.mockResolvedValueOnce({ FirstName: 'Mira', LastName: 'W', Username: 'mira' })
  await patchMe({ LastName: 'W' })
  expect(Patch).toHaveBeenLastCalledWith({ LastName: 'W' })
  expect(readDisplayName()).toBe('Mira W')
  expect(getSession().displayName).toBe('Mira W')
})

it('signs in again after a password change, which ended the refresh token of a remembered session', async () => {
  jest.mocked(wasRemembered).mockReturnValue(true)
  await changeOwnPassword('mira', 'Secret-1234')
  expect(Patch).toHaveBeenCalledWith({ Password: 'Secret-1234' })
  expect(signInAgain).toHaveBeenCalledWith('mira', 'Secret-1234')
  jest.mocked(signInAgain).mockRejectedValueOnce(new PlatformError('Not now.'))
  await expect(changeOwnPassword('mira', 'Secret-1234')).resolves.toBeUndefined()
})

it('does not sign in again without a remembered session, or when the password is rejected', async () => {
  jest.mocked(wasRemembered).mockReturnValue(false)
  await changeOwnPassword('mira', 'Secret-1234')
  jest.mocked(wasRemembered).mockReturnValue(true)
  Patch.mockRejectedValueOnce(new PlatformError('Used before.', { status: 400 }))
  await expect(changeOwnPassword('mira', 'Secret-1234')).rejects.toThrow('Used before.')
  expect(signInAgain).not.toHaveBeenCalled()
})
