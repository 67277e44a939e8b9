/** @jest-environment node */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST_BUNDLES } from '../../sandbox/seed/first-bundles'
import { FIRST_ORDERS } from '../../sandbox/seed/first-orders'
import { FIRST_SUBSCRIPTIONS } from '../../sandbox/seed/first-subscriptions'
import { send } from './support/http'
import { freePort, Playground, stopServer, tokenOf } from './support/process'

/** Number of kills. A soak run has the full number. */
const KILLS = process.env.QM_SOAK === '1' ? 50 : 5

const playground = new Playground()

describe('the process of the embedded platform', () => {
  beforeAll(() => playground.open())
  afterAll(() => playground.close())

  it('rejects a second process on its folder, which names the first one', async () => {
    const data = playground.copy('shared')
    const first = await playground.start({ data, port: await freePort() })
    const text = await playground.expectStartFailure({ data, port: await freePort() }, data)
    expect(text).toContain(String(first.child.pid))
    const link = path.join(playground.root, 'link')
    fs.symlinkSync(data, link)
    await playground.expectStartFailure({ data: link, port: await freePort() }, 'in use by another process')
    expect((await send(first, 'GET', '/env')).status).toBe(200)
    expect(await stopServer(first)).toBe(0)
    expect(await stopServer(await playground.start({ data, port: await freePort() }))).toBe(0)
  })

  it(
    `loses no acknowledged write in ${KILLS} kills`,
    async () => {
      const data = playground.copy('killed')
      const port = await freePort()
      const acknowledged = new Map<string, string>()
      let next = 0
      for (let round = 0; round < KILLS; round++) {
        const server = await playground.start({ data, port })
        const token = await tokenOf(server)
        let isAlive = true
        const write = async (): Promise<void> => {
          while (isAlive) {
            const ID = `P${++next}`
            const body = JSON.stringify({ ID, Name: `Product ${ID}`, xp: { Fill: 'x'.repeat(next % 3000) } })
            const answer = await send(server, 'POST', '/v1/products', { token, body }).catch(() => null)
            if (answer?.status === 201) acknowledged.set(ID, answer.body.Name as string)
          }
        }
        const before = acknowledged.size
        const writers = [write(), write(), write()]
        while (acknowledged.size < before + 5) await sleep(10)
        await sleep(Math.random() * 300)
        server.child.kill('SIGKILL')
        isAlive = false
        await Promise.all(writers)
        expect((await server.ended).signal).toBe('SIGKILL')
      }
      const server = await playground.start({ data, port })
      const token = await tokenOf(server)
      const kept = new Map<string, string>()
      for (let last = ''; ;) {
        const filter = last ? `&ID=${encodeURIComponent(`>${last}`)}` : ''
        const { body } = await send(server, 'GET', `/v1/products?sortBy=ID&pageSize=100${filter}`, { token })
        for (const item of body.Items) kept.set(item.ID, item.Name)
        if (body.Items.length === 0) break
        last = body.Items.at(-1).ID
      }
      expect([...acknowledged].filter(([id, name]) => kept.get(id) !== name)).toEqual([])
      expect(await stopServer(server)).toBe(0)
    },
    KILLS * 120_000,
  )

  it.each([
    ['Preparing the database', 0],
    ['Preparing the database', 100],
    ['Seeding', 200],
  ])('starts normally after it was killed during its first "%s" after %d ms', async (label, wait) => {
    const options = {
      data: path.join(playground.root, `first-${label}-${wait}`),
      port: await freePort(),
      seed: 'demo',
    }
    const killed = playground.launch(options)
    await new Promise<void>((resolve) => {
      killed.child.on('message', (message: { label?: string }) => message.label === label && resolve())
    })
    await sleep(wait)
    killed.child.kill('SIGKILL')
    await killed.ended
    const server = await playground.start({ ...options, seed: 'minimal' })
    const { body } = await send(server, 'GET', '/v1/buyers', { token: await tokenOf(server) })
    expect(body.Meta.TotalCount).toBeGreaterThan(0)
    expect(await stopServer(server)).toBe(0)
    expect(fs.readdirSync(options.data).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('completes a demo that was killed while its orders were added', async () => {
    const options = { data: path.join(playground.root, 'half'), port: await freePort() }
    const killed = playground.launch({ ...options, seed: 'demo' })
    await new Promise<void>((resolve) => {
      killed.child.on('message', ({ label, done = 0 }: { label?: string; done?: number }) => {
        if (label === 'Shopping' && done > 1) resolve()
      })
    })
    killed.child.kill('SIGKILL')
    await killed.ended
    const server = await playground.start({ ...options, seed: 'demo' })
    const token = await tokenOf(server)
    const orders = await send(server, 'GET', '/v1/orders/Incoming?pageSize=1', { token })
    expect(orders.body.Meta.TotalCount).toBeGreaterThan(50)
    // None is added twice.
    expect(orders.body.Meta.TotalCount).toBeLessThan(1.5 * FIRST_ORDERS)
    const subscriptions = await send(server, 'GET', '/v1/subscriptions?pageSize=1', { token })
    expect(subscriptions.body.Meta.TotalCount).toBe(FIRST_SUBSCRIPTIONS.length)
    const bundles = await send(server, 'GET', '/v1/bundles?pageSize=1', { token })
    expect(bundles.body.Meta.TotalCount).toBe(FIRST_BUNDLES.length)
    expect(await stopServer(server)).toBe(0)
  })

  it('stops with its supervisor, also during its start', async () => {
    const data = playground.copy('supervised')
    const server = await playground.start({ data, port: await freePort() })
    server.child.disconnect()
    expect((await server.ended).code).toBe(0)
    const early = playground.launch({
      data: path.join(playground.root, 'early'),
      port: await freePort(),
      seed: 'demo',
    })
    const during = playground.launch({
      data: path.join(playground.root, 'during'),
      port: await freePort(),
      seed: 'demo',
    })
    early.child.disconnect()
    during.child.once('message', () => during.child.disconnect())
    expect((await early.ended).code).toBe(0)
    expect((await during.ended).code).toBe(0)
  })

  it('completes requests in flight before it stops, and rejects new ones', async () => {
    const data = playground.copy('in-flight')
    const server = await playground.start({ data, port: await freePort() })
    const token = await tokenOf(server)
    const rule = { method: 'POST', path: '/v1/products', delay: 1000 }
    await send(server, 'POST', '/_sandbox/faults', { body: JSON.stringify(rule) })
    const body = JSON.stringify({ ID: 'P1', Name: 'Product' })
    const faults = async () => (await send(server, 'GET', '/_sandbox/faults')).text
    const before = await faults()
    const inFlight = send(server, 'POST', '/v1/products', { token, body })
    // The fault rule counts a request as soon as it has arrived.
    while ((await faults()) === before) await sleep(10)
    const stopped = stopServer(server)
    expect((await inFlight).status).toBe(201)
    expect(await stopped).toBe(0)
    await expect(send(server, 'GET', '/env')).rejects.toThrow()
    const after = await playground.start({ data, port: await freePort() })
    expect((await send(after, 'GET', '/v1/products/P1', { token: await tokenOf(after) })).status).toBe(200)
    expect(await stopServer(after)).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s without an IPC channel', async (signal) => {
    const data = playground.copy(`stopped-${signal}`)
    const server = await playground.start({ data, port: await freePort(), ipc: false })
    expect(server.output()).toContain('The embedded platform is ready at')
    expect(await stopServer(server, signal)).toBe(0)
    expect(fs.existsSync(path.join(data, 'PG_VERSION'))).toBe(true)
  })
})
