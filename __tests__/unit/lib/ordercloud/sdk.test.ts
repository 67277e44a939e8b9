import { UnsecuredJWT } from 'jose'
import { ACCESS_COOKIE, REFRESH_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { provideSettings, type Settings } from '@/lib/settings'
import axios, { type InternalAxiosRequestConfig } from 'axios'

const setCookie = (name: string, value: string) => (document.cookie = `${name}=${value};path=/`)
const token = (seconds: number) =>
  new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + seconds }).encode()

let requests: InternalAxiosRequestConfig[] = []
let status = 200

beforeEach(async () => {
  provideSettings({ apiUrl: 'http://platform.example', clientId: 'client' } as Settings)
  const oc = await loadOrderCloud()
  requests = []
  status = 200
  const adapter = (config: InternalAxiosRequestConfig) => {
    requests.push(config)
    const response = { status, statusText: '', data: {}, headers: {}, config }
    return config.validateStatus?.(status)
      ? Promise.resolve(response)
      : Promise.reject(new axios.AxiosError('x', 'ERR', config, {}, response))
  }
  oc.Configuration.Set({ ...oc.Configuration.Get(), axiosAdapter: adapter as never })
  axios.defaults.adapter = adapter // token requests bypass the library's own adapter
  removeTokenCookies()
  setCookie(ACCESS_COOKIE, token(600))
})

describe('the requests of the SDK', () => {
  it('have the specified timeout, XSRF names and Accept header', async () => {
    const oc = await loadOrderCloud()
    await oc.Me.Get()
    expect(requests[0]).toMatchObject({
      timeout: 60_000,
      xsrfCookieName: 'XSRF-TOKEN',
      xsrfHeaderName: 'X-XSRF-TOKEN',
      url: 'http://platform.example/v1/me',
    })
    expect(requests[0]?.headers.get('Accept')).toMatch(/^application\/json, text\/plain/)
    expect(axios.defaults.timeout).toBe(0)
  })

  it.each([200, 204, 299])('succeed with status %i', async (answered) => {
    status = answered
    await expect((await loadOrderCloud()).Me.Get()).resolves.toBeDefined()
  })

  it.each([199, 300, 304, 400])('fail with status %i', async (answered) => {
    status = answered
    await expect((await loadOrderCloud()).Me.Get()).rejects.toMatchObject({ status: answered })
  })

  it('reject a null filter', async () => {
    const oc = await loadOrderCloud()
    const axiosParams = () => oc.Products.List({ filters: { Name: null as never } })
    await axiosParams()
    const { paramsSerializer, params } = requests[0] ?? {}
    expect(() => (paramsSerializer as { serialize: (value: unknown) => string }).serialize(params)).toThrow(
      /null/i,
    )
  })
})

describe('the tokens of the SDK', () => {
  it('are empty when the refresh of an expired token is rejected', async () => {
    const oc = await loadOrderCloud()
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'dead')
    status = 400
    await expect(oc.Tokens.GetValidToken()).resolves.toBe('')
  })

  it('are rejected when malformed', async () => {
    const oc = await loadOrderCloud()
    expect(() => oc.Tokens.SetAccessToken('x')).toThrow('Invalid token')
  })
})
