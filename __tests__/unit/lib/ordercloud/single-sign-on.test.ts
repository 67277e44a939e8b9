import { beginSingleSignOn, endSingleSignOn, readReturn } from '@/lib/ordercloud/single-sign-on'
import { signInWith } from '@/lib/ordercloud/sign-in'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sign-in')

const back = (facts: object) => ({ state: '', token: 'T', refreshToken: '', error: '', ...facts })

/** Starts a single sign-on and returns its state parameter. jsdom does not navigate. */
function begin(): string {
  provideSettings({ apiUrl: 'http://platform.example', clientId: 'client' } as Settings)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  beginSingleSignOn('connect', { next: '/orders', remember: true })
  const kept = JSON.parse(sessionStorage.getItem('quartermaster.single-sign-on') ?? '{}') as { state: string }
  return kept.state
}

beforeEach(() => {
  sessionStorage.clear()
  jest.mocked(signInWith).mockReset()
})

describe('the return address of a single sign-on', () => {
  it('is read from the query, but its tokens only from the fragment', () => {
    expect(readReturn('?sso=S', '#token=T&refresh=R')).toEqual(back({ state: 'S', refreshToken: 'R' }))
    expect(readReturn('?sso=S&token=T', '')).toEqual(back({ state: 'S' }))
    expect(readReturn('?sso-error=No', '')).toEqual(back({ token: '', error: 'No' }))
    expect(readReturn('?next=%2Forders', '#token=T')).toBeUndefined()
  })
})

describe('the end of a single sign-on', () => {
  it('signs in once and returns the next page', async () => {
    const state = begin()
    await expect(endSingleSignOn(back({ state, refreshToken: 'R' }))).resolves.toBe('/orders')
    expect(signInWith).toHaveBeenCalledWith({ access_token: 'T', refresh_token: 'R' }, true)
    await expect(endSingleSignOn(back({ state }))).rejects.toMatchObject({ errorCode: 'SingleSignOnState' })
  })

  it('rejects tokens of a single sign-on that was not started in this browser', async () => {
    await expect(endSingleSignOn(back({ state: '' }))).rejects.toMatchObject({
      errorCode: 'SingleSignOnState',
    })
    begin()
    await expect(endSingleSignOn(back({ state: 'theirs' }))).rejects.toMatchObject({
      errorCode: 'SingleSignOnState',
    })
    expect(signInWith).not.toHaveBeenCalled()
  })

  it('fails without browser storage or with an invalid stored state, and cannot be started without storage', async () => {
    sessionStorage.setItem('quartermaster.single-sign-on', '{')
    await expect(endSingleSignOn(back({ state: 'S' }))).rejects.toThrow('not started here')
    const throwSecurityError = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(throwSecurityError)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwSecurityError)
    await expect(endSingleSignOn(back({ state: 'S' }))).rejects.toThrow('not started here')
    expect(() => beginSingleSignOn('connect', { next: '/orders', remember: true })).toThrow(
      'Your browser does not allow',
    )
  })

  it('shows the error of the provider only with the state of this browser', async () => {
    await expect(endSingleSignOn(back({ error: 'Call this number' }))).rejects.toThrow('not started here')
    const state = begin()
    await expect(endSingleSignOn(back({ state, error: 'Account is locked' }))).rejects.toMatchObject({
      message: 'Account is locked',
      errorCode: 'SingleSignOnRejected',
    })
  })

  it('neither shows an error without the state nor ends the pending single sign-on', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const state = begin()
    for (const foreign of ['', '{2}', 'theirs'])
      await expect(
        endSingleSignOn(back({ state: foreign, error: 'Call this number' })),
      ).rejects.toMatchObject({
        message: expect.stringMatching(/^Single sign-on did not succeed/),
        errorCode: 'SingleSignOnState',
      })
    await expect(endSingleSignOn(back({ state: 'theirs' }))).rejects.toThrow('not started here')
    expect(log).toHaveBeenCalledWith(expect.any(String), 'Call this number')
    await expect(endSingleSignOn(back({ state }))).resolves.toBe('/orders')
  })
})
