import { renderHook, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useSignInFlow } from '@/app/(auth)/use-return'
import { ACCESS_COOKIE, REFRESH_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { resumeSession } from '@/lib/ordercloud/sign-in'
import { endSingleSignOn } from '@/lib/ordercloud/single-sign-on'

jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}))
jest.mock('@/lib/ordercloud/sign-in')
jest.mock('@/lib/ordercloud/single-sign-on', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/single-sign-on'),
  endSingleSignOn: jest.fn(),
}))

const router = { replace: jest.fn() }

const token = () =>
  new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600 }).encode()

beforeEach(() => {
  sessionStorage.clear()
  removeTokenCookies()
  window.history.replaceState(null, '', '/')
})

it('shows the error of the identity provider even to a user who is signed in', async () => {
  document.cookie = `${ACCESS_COOKIE}=${token()};path=/`
  window.history.replaceState(null, '', '/?sso-error=locked')
  jest
    .mocked(endSingleSignOn)
    .mockRejectedValue(new PlatformError('Account is locked', { errorCode: 'SingleSignOnRejected' }))
  const { result } = renderHook(() => useSignInFlow())
  await waitFor(() => expect(result.current.notice).toBe('Account is locked'))
})

it('reports that cookies are switched off when the browser rejects them', async () => {
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
  const { result } = renderHook(() => useSignInFlow())
  await waitFor(() => expect(result.current.notice).toMatch(/^This browser blocks cookies/))
  cookies.mockRestore()
})

it.each([
  ['holds something else', () => sessionStorage.setItem('quartermaster.renewals', '{')],
  [
    'is rejected',
    () =>
      void jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError')
      }),
  ],
])('tries to renew a remembered session when storage %s', async (_name, spoil) => {
  spoil()
  document.cookie = `${REFRESH_COOKIE}=refresh;path=/`
  jest.mocked(resumeSession).mockResolvedValue('ended')
  const { result } = renderHook(() => useSignInFlow())
  await waitFor(() => expect(result.current.notice).toMatch(/session has expired/))
})

it('opens the requested page without loading a document after the form has signed the user in', () => {
  window.history.replaceState(null, '', '/?next=/orders')
  const { result } = renderHook(() => useSignInFlow())
  result.current.enter()
  expect(router.replace).toHaveBeenCalledWith('/orders')
})
