/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './support/http'
import { freePort, Playground, stopServer, tokenOf } from './support/process'

const playground = new Playground()

/** What a folder holds, to tell whether anything in it was touched. PostgreSQL's note of its process is no data. */
function fingerprint(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return `${file} ${createHash('sha1').update(fs.readFileSync(file)).digest('hex')}`
    })
    .sort()
}

/** A file system of its own that can be full. Only who may mount can have one. */
const mount = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])
const disk = path.join(playground.root, 'disk')
fs.mkdirSync(disk)
const mayMount = mount(disk, 'size=1m')
if (mayMount) unmount(disk)

describe('the platform and its surroundings', () => {
  beforeAll(() => playground.open(), 120_000)
  afterAll(() => {
    if (mayMount) unmount(disk)
    playground.close()
  })

  it('names the port that is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    const port = await freePort()
    blocker.close()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    await playground.refuse({ data: playground.copy('port'), port, ipc: false }, String(port))
    other.close()
    await playground.refuse({ data: playground.copy('no-port'), port: 70_000 }, '70000')
  }, 60_000)

  it('touches no folder that is not its own', async () => {
    const foreign = path.join(playground.root, 'foreign')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'thesis.txt'), 'years of work')
    const other = playground.copy('other-version')
    fs.writeFileSync(path.join(other, 'PG_VERSION'), '16\n')
    const file = path.join(playground.root, 'file')
    fs.writeFileSync(file, 'a file')
    for (const data of [foreign, other]) {
      const before = fingerprint(data)
      await playground.refuse({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    await playground.refuse({ data: file, port: await freePort() }, file)
    expect(fs.readFileSync(file, 'utf8')).toBe('a file')
  }, 60_000)

  it('says so when it may not read or make a folder', async () => {
    const closed = path.join(playground.root, 'closed')
    fs.mkdirSync(closed)
    fs.chmodSync(playground.root, 0o755)
    fs.chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0)
    // Who may do everything, here tries as nobody.
    const spawnOptions = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    await playground.refuse({ data: closed, port: await freePort(), spawnOptions }, closed)
    const below = path.join(closed, 'below')
    await playground.refuse({ data: below, port: await freePort(), spawnOptions }, below)
    fs.chmodSync(closed, 0o700)
  }, 60_000)

  it('leaves a damaged folder as it is', async () => {
    for (const [name, damage] of [
      ['control', (folder: string) => fs.truncateSync(path.join(folder, 'global/pg_control'), 100)],
      ['no-control', (folder: string) => fs.rmSync(path.join(folder, 'global/pg_control'))],
      ['no-base', (folder: string) => fs.rmSync(path.join(folder, 'base'), { recursive: true })],
      ['no-wal', (folder: string) => fs.rmSync(path.join(folder, 'pg_wal'), { recursive: true })],
    ] as const) {
      const data = playground.copy(`damaged-${name}`)
      damage(data)
      const before = fingerprint(data)
      await playground.refuse({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    const data = playground.copy('damaged-log')
    const log = path.join(
      data,
      'pg_wal',
      fs.readdirSync(path.join(data, 'pg_wal')).find((name) => /^0/.test(name)) ?? '',
    )
    fs.writeFileSync(log, Buffer.alloc(fs.statSync(log).size))
    await playground.refuse({ data, port: await freePort() }, data)
  }, 120_000)

  // Without the right to mount a full disk cannot be had, so then there is no such test.
  if (mayMount) {
    it('refuses writes when the disk is full, keeps all it has acknowledged, and goes on when there is room', async () => {
      expect(mount(disk, 'size=160m')).toBe(true)
      const data = path.join(disk, 'data')
      fs.cpSync(playground.copy('for-disk'), data, { recursive: true })
      const options = { data, port: await freePort() }
      const server = await playground.start(options)
      const token = await tokenOf(server)
      const create = (ID: string) => {
        const xp = { Fill: randomBytes(3000).toString('hex') }
        return send(server, 'POST', '/v1/products', {
          token,
          body: JSON.stringify({ ID, Name: 'Product', xp }),
        })
      }
      const acknowledged: string[] = []
      let refusal
      while (!refusal) {
        const ID = `P${acknowledged.length}`
        const answer = await create(ID)
        if (answer.status === 201) acknowledged.push(ID)
        else refusal = answer
        // Faster than writing it full by products alone.
        fs.writeFileSync(path.join(disk, `ballast-${ID}`), randomBytes(1_000_000))
      }
      expect(refusal.status).toBe(503)
      expect(refusal.body.Errors).toEqual([
        { ErrorCode: 'ServerError', Message: expect.stringContaining('disk'), Data: null },
      ])
      expect(acknowledged.length).toBeGreaterThan(3)
      expect((await send(server, 'GET', '/v1/products', { token })).status).toBe(200)
      expect((await create('still')).status).toBe(503)
      for (const name of fs.readdirSync(disk))
        if (name.startsWith('ballast')) fs.rmSync(path.join(disk, name))
      await sleep(200)
      expect((await create('again')).status).toBe(201)
      expect(await stopServer(server)).toBe(0)
      const after = await playground.start(options)
      for (const id of [...acknowledged, 'again']) {
        const { status } = await send(after, 'GET', `/v1/products/${id}`, { token: await tokenOf(after) })
        expect({ id, status }).toEqual({ id, status: 200 })
      }
      expect(await stopServer(after)).toBe(0)
    }, 120_000)

    it('says so when a first start finds no room', async () => {
      unmount(disk)
      expect(mount(disk, 'size=20m')).toBe(true)
      await playground.refuse(
        { data: path.join(disk, 'none'), port: await freePort() },
        path.join(disk, 'none'),
      )
      unmount(disk)
      expect(mount(disk, 'size=70m')).toBe(true)
      await playground.refuse(
        { data: path.join(disk, 'little'), port: await freePort() },
        path.join(disk, 'little'),
      )
    }, 60_000)
  }
})
