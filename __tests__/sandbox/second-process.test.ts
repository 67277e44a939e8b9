/** @jest-environment node */
import { connect, createServer, type AddressInfo } from 'node:net'
import { listenPostgres } from '@/sandbox/db/postgres-listen'
import { startTwins, type Marketplace } from './support/marketplace'
import { admin, signIn } from './support/people'
import { send } from './support/http'

/** Only a database server supports several processes. */
const describeServer = process.env.TEST_DATABASE_URL ? describe : describe.skip

/**
 * Returns the body of a product with one of two colors. About half of the products have each color, so that counts come
 * from the cache and from bitmaps.
 */
const productBody = (number: number) => ({
  ID: `p-${number}`,
  Name: `Product ${number}`,
  xp: { Color: number % 2 === 0 ? 'red' : 'blue' },
})

describeServer.each(['counts', 'bitmaps'])('two processes on one database, reading from %s', (kind) => {
  let twins: [Marketplace, Marketplace]
  let token: string
  beforeAll(async () => {
    twins = await startTwins()
    await admin(twins[0])
    token = await signIn(twins[0], 'admin')
    await send(twins[0], 'POST', '/v1/productfacets', {
      token,
      body: JSON.stringify({ ID: 'Color', Name: 'Color' }),
    })
    for (let number = 0; number < 20; number++) await write(0, 'POST', '', productBody(number))
    for (const { platform } of twins) {
      const bitmaps = platform.bitmaps.get('products')
      if (bitmaps) bitmaps.threshold = kind === 'bitmaps' ? 0 : Infinity
    }
    for (const at of [0, 1] as const) {
      await list(at)
      await twins[at].platform.bitmaps.get('products')?.settled()
    }
  })
  afterAll(async () => {
    for (const twin of [...twins].reverse()) await twin.close()
  })

  const write = (at: 0 | 1, method: 'POST' | 'PATCH' | 'DELETE', id: string, body?: unknown) =>
    send(twins[at], method, `/v1/products${id && `/${id}`}`, {
      token,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const list = async (at: 0 | 1) => {
    const { body } = await send(twins[at], 'GET', '/v1/products?xp.Color=red&pageSize=1', { token })
    return { total: body.Meta.TotalCount, red: body.Meta.Facets[0].Values[0]?.Count ?? 0 }
  }

  it('return each other’s changes right after the write is confirmed', async () => {
    let red = 10
    for (let round = 0; round < 60; round++) {
      const [here, there] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const { status } = await write(here, 'POST', '', productBody(100 + 2 * round))
      expect(status).toBe(201)
      red += 1
      expect(await list(there)).toEqual({ total: red, red })
    }
    await write(0, 'PATCH', 'p-100', { xp: { Color: 'green' } })
    expect(await list(1)).toEqual({ total: red - 1, red: red - 1 })
    await write(1, 'DELETE', 'p-102')
    expect(await list(0)).toEqual({ total: red - 2, red: red - 2 })
  })

  it('log no unexpected errors', () => expect(twins.flatMap(({ logged }) => logged)).toEqual([]))
})

describeServer('a hanging connection for notices', () => {
  it('delays requests by about a second, and is then reported as lost', async () => {
    const server = new URL(process.env.TEST_DATABASE_URL ?? '')
    let isHanging = false
    const proxy = createServer((client) => {
      const database = connect(Number(server.port || 5432), server.hostname)
      client.on('data', (bytes) => database.write(bytes))
      database.on('data', (bytes) => void (isHanging || client.write(bytes)))
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const url = new URL(server)
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const lost = jest.fn()
    const hearing = { message: () => undefined, lost, connected: () => undefined }
    const listening = await listenPostgres(url.href, 'test_channel', hearing)
    await listening.catchUp()
    expect(lost).not.toHaveBeenCalled()
    isHanging = true
    const start = performance.now()
    await Promise.all([listening.catchUp(), listening.catchUp()])
    expect(performance.now() - start).toBeLessThan(3000)
    expect(lost).toHaveBeenCalledTimes(1)
    await listening.stop()
    await new Promise((resolve) => proxy.close(resolve))
  })
})
