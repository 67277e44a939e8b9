/** @jest-environment node */
import { GET as healthz } from '@/app/healthz/route'
import { GET as readyz } from '@/app/readyz/route'
import packageFile from '../../../../package.json'

process.env.QUARTERMASTER_SANDBOX = 'local'

let platform: jest.SpiedFunction<typeof fetch>
const read = async (answer: Response | Promise<Response>) => {
  const { status, headers, body } = await answer
  return { status, cache: headers.get('cache-control'), body: await new Response(body).json() }
}
/** Waits for a request to the platform that was started in the background. */
const backgroundProbe = () => new Promise((resolve) => setImmediate(resolve))

// A response of the platform is valid for two seconds, so each request of a test has a different time.
let now = Date.now()
const passTime = () => jest.spyOn(Date, 'now').mockReturnValue((now += 60_000))
beforeEach(() => {
  passTime()
  platform = jest.spyOn(globalThis, 'fetch')
})

it('/healthz returns the status, the version and the last known state of the platform', async () => {
  platform.mockResolvedValue(new Response('{}'))
  const running = { status: 'ok', version: packageFile.version, uptime: expect.any(Number) }
  expect(await read(healthz())).toEqual({
    status: 200,
    cache: 'no-store',
    body: { ...running, platform: 'unknown' },
  })
  await backgroundProbe()
  expect(platform).toHaveBeenCalledWith('http://localhost:4010/env', expect.anything())

  passTime()
  platform.mockRejectedValue(new TypeError('fetch failed'))
  expect(await read(healthz())).toMatchObject({ status: 200, body: { ...running, platform: 'reachable' } })
  await backgroundProbe()
  expect(await read(healthz())).toMatchObject({ status: 200, body: { ...running, platform: 'unreachable' } })
})

it('/healthz responds at once while the platform does not respond', async () => {
  platform.mockReturnValue(new Promise(() => undefined))
  const late = new Promise((resolve) => setTimeout(resolve, 300, 'late'))
  expect(await Promise.race([healthz(), late])).toMatchObject({ status: 200 })
  expect(platform).toHaveBeenCalledTimes(1)
})

it('/readyz returns 503 while the platform cannot be reached or fails', async () => {
  platform.mockResolvedValue(new Response('{}', { status: 503 }))
  expect(await read(readyz())).toMatchObject({
    status: 503,
    body: { status: 'unavailable', platform: 'unreachable' },
  })
  passTime()
  platform.mockResolvedValue(new Response('{}', { status: 404 }))
  expect(await read(readyz())).toMatchObject({ status: 200, body: { status: 'ok' } })
})

it('queries the platform once for simultaneous checks', async () => {
  platform.mockResolvedValue(new Response('{}'))
  await Promise.all([healthz(), readyz(), healthz()])
  expect(platform).toHaveBeenCalledTimes(1)
})
