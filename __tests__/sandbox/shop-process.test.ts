/** @jest-environment node */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { FIRST_ORDERS } from '../../sandbox/seed/first-orders'
import { send } from './support/http'
import { freePort, Playground, stopServer, tokenOf, type ServerProcess } from './support/process'

const SERVER = path.resolve(__dirname, '../../.build/sandbox/server.mjs')
const TIMEOUT_MS = 280_000

const playground = new Playground()

/** Runs `shop` to its end. */
async function shop(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, [SERVER, 'shop', ...args])
  const texts = { out: '', error: '' }
  child.stdout.on('data', (data: Buffer) => (texts.out += String(data)))
  child.stderr.on('data', (data: Buffer) => (texts.error += String(data)))
  const [code] = await once(child, 'close')
  return { code: code as number, ...texts }
}

async function count(server: ServerProcess, list: string): Promise<number> {
  const { body } = await send(server, 'GET', `/v1${list}`, { token: await tokenOf(server) })
  return body.Meta.TotalCount
}

describe('orders of the demo marketplace and of npm run shop', () => {
  let server: ServerProcess
  beforeAll(() => playground.open())
  afterAll(() => playground.close())

  it(
    'exist after the first start, even if an earlier start was killed while creating them',
    async () => {
      const options = { data: path.join(playground.root, 'first'), port: await freePort(), seed: 'demo' }
      const killed = playground.launch(options)
      await new Promise<void>((resolve) => {
        killed.child.on('message', ({ label, done }: { label?: string; done?: number }) => {
          if (label === 'Shopping' && (done ?? 0) > 10) resolve()
        })
      })
      killed.child.kill('SIGKILL')
      await killed.ended
      server = await playground.start(options)
      const orders = await count(server, '/orders/Incoming')
      expect(orders).toBeGreaterThan(FIRST_ORDERS / 2)
      expect(await count(server, '/orderreturns')).toBeGreaterThan(10)
      const { body } = await send(server, 'GET', '/_sandbox/clock')
      expect(body.offset).toBe(0)
      expect(await stopServer(server)).toBe(0)
      server = await playground.start(options)
      expect(await count(server, '/orders/Incoming')).toBe(orders)
    },
    TIMEOUT_MS,
  )

  it(
    'are added over HTTP, with a summary of all orders',
    async () => {
      const before =
        (await count(server, '/orders/All')) + (await count(server, '/orders/All?IsSubmitted=false'))
      const { code, out } = await shop('--url', server.url, '--orders', '5', '--seed', '7')
      expect(out).toMatch(/^5 of 5 orders made, /)
      expect(out).toMatch(/Orders now: +Unsubmitted \d+, AwaitingApproval \d+, Open \d+/)
      expect(code).toBe(0)
      const after =
        (await count(server, '/orders/All')) + (await count(server, '/orders/All?IsSubmitted=false'))
      expect(after).toBeGreaterThanOrEqual(before + 5)
      const { body } = await send(server, 'GET', '/_sandbox/clock')
      expect(body.offset).toBe(0)
    },
    TIMEOUT_MS,
  )

  it(
    'are not created with invalid arguments, which are reported in one line',
    async () => {
      const runRejected = async (...args: string[]): Promise<string> => {
        const { code, out, error } = await shop(...args)
        expect({ code, out, lines: error.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
        return error
      }
      const nowhere = `http://127.0.0.1:${await freePort()}`
      expect(await runRejected('--url', nowhere)).toContain(nowhere)
      expect(await runRejected('--orders', 'many')).toContain('--orders')
      expect(await runRejected('--username', 'admin', '--password', 'x')).toContain('--client')
      const wrong = ['--client', '6F3C2A10-5B7E-4D1C-9A42-0D3E8C1B7F55', '--username', 'admin']
      expect(await runRejected('--url', server.url, ...wrong, '--password', 'no')).toContain(
        'Auth.InvalidUsernameOrPassword',
      )
      const help = await shop('--help')
      expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--people-password') })
    },
    TIMEOUT_MS,
  )
})
